/**
 * What may be entered next: the same reading of the form's tables as `rules/form.py`. No rule stands in this code;
 * fields, values and constraints come from the rule set, and both readings are tested against each other.
 *
 * @typedef {import("./types/deal").Draft} Draft
 * @typedef {import("./types/deal").Value} Value
 * @typedef {import("./types/tables").Condition} Condition
 * @typedef {import("./types/tables").Constraint} Constraint
 * @typedef {import("./types/tables").Field} Field
 * @typedef {import("./types/tables").FieldState} FieldState
 * @typedef {import("./types/tables").FieldStates} FieldStates
 * @typedef {import("./types/tables").Form} Form
 * @typedef {import("./types/tables").Reason} Reason
 * @typedef {import("./types/tables").When} When
 * @typedef {Record<string, Value>} Row a row of a list such as that of the infractions
 */

/** The number of players, as a field of the conditions; other names with "$" are those of the running state. */
const PLAYERS = "$players";

/**
 * The kind of deal of this name, the first one where the name is unknown.
 * @param {Form} form @param {string} name
 */
export function kindOf(form, name) {
  return form.kinds.find((kind) => kind.kind === name) ?? form.kinds[0];
}

/**
 * For a half-filled deal: what every field (or those named) may be, and why not.
 * @param {Form} form @param {number} players @param {Draft} deal @param {string} language @param {string[] | null} [names]
 * @param {object} [running] the state of the table before the deal, as far as it is known
 * @returns {FieldStates}
 */
export function possible(form, players, deal, language, names, running) {
  const kind = kindOf(form, deal.kind ?? "");
  const reading = new Reading(form, players, deal, language, running ?? {}, null, []);
  const asked = names ? kind.fields.filter((field) => names.includes(field.name)) : kind.fields;
  return Object.fromEntries(asked.map((field) => [field.name, reading.state(field, kind.constraints, "")]));
}

/** One deal held against the form; inside a row, `row` is the row and `others` are the rows beside it. */
class Reading {
  /** @param {Form} form @param {number} players @param {Draft} deal @param {string} language @param {object} running @param {Row | null} row @param {Row[]} others */
  constructor(form, players, deal, language, running, row, others) {
    this.form = form;
    this.players = players;
    this.deal = deal;
    this.language = language;
    this.running = running;
    this.row = row;
    this.others = others;
  }

  /** @param {Field} field @param {Constraint[]} constraints @param {string} prefix @returns {FieldState} */
  state(field, constraints, prefix) {
    const name = prefix + field.name;
    const binding = constraints.filter((one) => one.fields.includes(name) && this.holds(one.when ?? {}));
    const values = field.type === "cards" ? this.values(name) : choicesOf(field, this.players);
    const why = this.reasons(field, binding, values);
    const needing = binding.find((one) => one.required);
    return {
      possible: !("*" in why),
      required: Boolean(field.required || needing),
      idle: binding.some((one) => one.idle),
      values: ["cards", "rows", "text"].includes(field.type) ? null : "*" in why ? [] : values.filter((value) => !(String(value) in why)),
      why,
      needed: needing ? this.reason(needing) : null,
      rows: field.columns ? this.rowStates(field, constraints, name) : null,
      usual: binding.find((one) => one.usual !== undefined)?.usual ?? null,
    };
  }

  /** @param {Field} field @param {Constraint[]} binding @param {Value[]} values */
  reasons(field, binding, values) {
    /** @type {Record<string, Reason>} */
    const why = {};
    const note = (/** @type {string} */ key, /** @type {Constraint} */ constraint) => { why[key] ??= this.reason(constraint); };
    for (const constraint of binding) if (constraint.absent) note("*", constraint);
    for (const value of values) for (const constraint of binding) if (!this.allows(constraint, field, value)) note(String(value), constraint);
    for (const constraint of binding) for (const card of this.missingCards(constraint, values)) note(card, constraint);
    return why;
  }

  /** @param {Field} field @param {Constraint[]} constraints @param {string} name */
  rowStates(field, constraints, name) {
    /** @type {Row[]} */
    const rows = items(at(this.deal, name)).filter((row) => typeof row === "object");
    const slots = rows.length < (field.most ?? 0) ? [...rows, {}] : rows;
    return slots.map((row, place) => {
      const others = rows.filter((_, index) => index !== place);
      const reading = new Reading(this.form, this.players, this.deal, this.language, this.running, row, others);
      return Object.fromEntries((field.columns ?? []).map((column) => [column.name, reading.state(column, constraints, `${name}.`)]));
    });
  }

  /** @param {Constraint} constraint @returns {Reason} */
  reason({ rule = "", message = "" }) {
    return { rule, detail: this.form.messages[message]?.[this.language] ?? message };
  }

  /** @param {Constraint} constraint @param {Field} field @param {Value} value */
  allows(constraint, field, value) {
    if (constraint.only && !constraint.only.includes(value)) return false;
    if (constraint.without?.includes(value)) return false;
    if (constraint.differs?.some((other) => this.values(other).includes(value))) return false;
    if (constraint.same?.length && !constraint.same.some((other) => this.values(other).includes(value))) return false;
    if (constraint.most !== undefined && field.type === "seats") {
      const chosen = this.values(field.name);
      if (chosen.length >= constraint.most && !chosen.includes(value)) return false;
    }
    if (constraint.total !== undefined && !this.fitsTotal(constraint, field, value)) return false;
    if (constraint.at_most !== undefined && !this.belowTop(constraint, field, value)) return false;
    const group = constraint.once?.[String(value)];
    return group === undefined || !this.others.some((other) => constraint.once?.[String(other[field.name])] === group);
  }

  /**
   * A number is at most the bound, which some conditions raise; of rows that share it, the sum of all.
   * @param {Constraint} constraint @param {Field} field @param {Value} value
   */
  belowTop({ at_most: most = 0, raised_by: raises = [], share }, field, value) {
    const top = most + raises.filter(({ when }) => this.holds(when)).reduce((sum, { by }) => sum + by, 0);
    if (!share) return typeof value !== "number" || value <= top;
    const rows = [...this.others, { ...this.row, [field.name]: value }];
    return rows.reduce((sum, { row, count }) => sum + (share[String(row)] ?? 0) * (Number.isInteger(count) ? Number(count) : 1), 0) <= top;
  }

  /**
   * The counters sum to the total: none exceeds what the others leave, and the last one is what they leave.
   * @param {Constraint} constraint @param {Field} field @param {Value} value
   */
  fitsTotal({ fields, total = 0, short = false }, field, value) {
    const others = /** @type {number[]} */ (fields.filter((name) => name !== field.name).flatMap((name) => this.values(name)).filter(Number.isInteger));
    const room = total - others.reduce((sum, count) => sum + count, 0);
    return others.length === fields.length - 1 && !short ? value === room : value <= room;
  }

  /**
   * The cards that a list lacks; none while nothing is given, or while their suit is not known.
   * @param {Constraint} constraint @param {Value[]} held
   */
  missingCards({ holds = [], at_least: least, among }, held) {
    const suits = [...holds.join(" ").matchAll(/\{([^}]*)\}/g)].map(([, name]) => name);
    const known = Object.fromEntries(suits.map((name) => [name, this.values(name).join("")]));
    if (!held.length || !suits.every((name) => known[name])) return [];
    const wanted = holds.map((card) => card.replace(/\{([^}]*)\}/g, (_, name) => known[name]));
    const there = among ? [...held, ...this.values(among)] : held;
    const missing = wanted.filter((card) => !there.includes(card));
    return wanted.length - missing.length < (least ?? wanted.length) ? missing : [];
  }

  /** @param {When} when @returns {boolean} */
  holds(when) {
    return Object.entries(when).every(([name, condition]) => this.meets(name, condition));
  }

  /** @param {string} name @param {Condition} condition */
  meets(name, { is, not, given, least, below, times = 1, same, other }) {
    const values = this.conditionValues(name);
    const stands = (/** @type {string[]} */ names) => values.some((value) => names.some((one) => this.values(one).includes(value)));
    return (!is || values.filter((value) => is.includes(value)).length >= times)
      && (!same || stands(same))
      && (!other || (values.length > 0 && !stands(other)))
      && (!not || !values.some((value) => not.includes(value)))
      && (given === undefined || values.length > 0 === given)
      && (least === undefined || values.some((value) => reaches(value, least)))
      && (below === undefined || !values.some((value) => reaches(value, below)));
  }

  /** @param {string} name @returns {Value[]} */
  conditionValues(name) {
    if (name.startsWith("@")) return [this.form.facts[name.slice(1)].some((when) => this.holds(when))];
    return this.values(name);
  }

  /**
   * What the deal holds under this name: nothing, one value, or all of a list or a column.
   * @param {string} name @returns {Value[]}
   */
  values(name) {
    if (name.includes("+")) return name.split("+").flatMap((part) => this.values(part));
    if (name === PLAYERS) return [this.players];
    if (name.startsWith("$")) return items(at(this.running, name.slice(1)));
    return items(name.startsWith(".") ? this.row?.[name.slice(1)] : at(this.deal, name));
  }
}

/**
 * What a path leads to; of a list of rows the column of every row, of another list the value at a place.
 * @param {unknown} deal @param {string} path
 * @returns {any} of the type that the form gives to the field of this name
 */
export function at(deal, path) {
  let held = /** @type {any} */ (deal);
  for (const key of path.split(".")) {
    if (Array.isArray(held) && /^\d+$/.test(key)) held = held[Number(key)];
    else if (Array.isArray(held)) held = held.filter((row) => row !== null && typeof row === "object" && key in row).map((row) => row[key]);
    else if (held !== null && typeof held === "object") held = held[key];
    else return undefined;
  }
  return held;
}

/**
 * Every value that the field can have at a table of this many players.
 * @param {Field} field @param {number} players @returns {Value[]}
 */
function choicesOf({ type, values = [], least = 0, most = 0, step = 1 }, players) {
  if (type === "seat" || type === "seats") return Array.from({ length: players }, (_, seat) => seat);
  if (type === "bool" || type === "result") return [true, false];
  if (type === "counter" || type === "points") return Array.from({ length: Math.floor((most - least) / step) + 1 }, (_, place) => least + place * step);
  return values;
}

/** @template T @param {T | T[] | null | undefined} held @returns {T[]} */
function items(held) {
  if (held === undefined || held === null) return [];
  return Array.isArray(held) ? held : [held];
}

/** @param {Value} value @param {number} least */
function reaches(value, least) {
  return typeof value === "number" && Number.isInteger(value) && value >= least;
}
