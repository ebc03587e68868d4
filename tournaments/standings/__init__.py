"""From the totals of tables to standings: computed when read, published in versions, opened into their parts."""
