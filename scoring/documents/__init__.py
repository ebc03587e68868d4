"""Sheets on paper: from plain data to PDF.

`sheet` is the data of one page, a layout (`layouts`) says where everything stands on the `paper`, `rendering` turns
pages into PDF and `stamping` lays the values of each sheet over the empty form, which is rendered once. All of that
knows no database: `printing` and `quick_printing` read the sheets, ask for the job and keep its pages.
"""
