/** What views are made of (`dom.js`), and what their listeners are told. */

/** Attributes, and listeners with names such as "onClick"; `key` tells siblings apart. */
export type Props = { key?: string | number | null; [attribute: string]: unknown };
/** An element as a view describes it. */
export type Described = { tag: string; props: Props; children: Child[]; key: string | null };
export type Child = Described | string;
/** What a view may put into an element: null, undefined and false stand for nothing. */
export type Nested = Child | number | null | undefined | false | Nested[];

/** Something was typed or chosen in a field. */
export type Typed = Event & { target: HTMLInputElement };
/** A part of the page was opened or closed. */
export type Toggled = Event & { target: HTMLDetailsElement };
