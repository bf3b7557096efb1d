import {
  oneOf,
  type Param,
  type Params,
  type RawSearch,
  type SearchSchema,
  searchSchema,
  type Values,
} from "./searchParams";

export type Order = "asc" | "desc";

interface Sorting<S extends string> {
  /** The fields; the first is the default. */
  fields: readonly [S, ...S[]];
  /** Fields that start at the lowest value; the others start at the highest. */
  ascending: readonly S[];
  /** Writes field and direction together, and not only what differs from the default. */
  explicit?: boolean;
}

type SortParams<S extends string> = {
  sort: Param<S>;
  order: Param<Order>;
};

/** A field to sort by, and a direction that depends on the field where the address gives none. */
export function sorting<const S extends string>({
  fields,
  ascending,
  explicit = false,
}: Sorting<S>): SortParams<S> {
  const field = oneOf(fields);
  const usual = (search: RawSearch): Order =>
    ascending.some((one) => one === (field.read(search.sort) ?? fields[0])) ? "asc" : "desc";
  const order: Param<Order> = {
    read: (value) => (value === "asc" || value === "desc" ? value : undefined),
    fallback: usual,
  };
  if (!explicit) return { sort: field, order };
  const isDefault = (_: unknown, values: RawSearch) =>
    values.sort === fields[0] && values.order === usual(values);
  return { sort: { ...field, isDefault }, order: { ...order, isDefault } };
}

/** An option of a sort box: a field and a direction in one value. */
export interface SortOption<S extends string> {
  value: `${S}-${Order}`;
  label: string;
}

/** The option of an order; the first for an order that has none. */
export function toSortOption<S extends string>(
  options: readonly [SortOption<S>, ...SortOption<S>[]],
  { sort, order }: { sort: S; order: Order },
): `${S}-${Order}` {
  return options.find(({ value }) => value === `${sort}-${order}`)?.value ?? options[0].value;
}

/** Field and direction of an option. */
export function fromSortOption<S extends string>(
  fields: readonly [S, ...S[]],
  option: `${S}-${Order}`,
): { sort: S; order: Order } {
  const sort = fields.find((field) => option.startsWith(`${field}-`)) ?? fields[0];
  return { sort, order: option.endsWith("-asc") ? "asc" : "desc" };
}

/** The search parameters of a list: some narrow it down, others choose how it is shown (order, tab, page). */
export interface FilterSchema<F extends Params, V extends Params> extends SearchSchema<F & V> {
  /** How many filters are set; those named are not counted. */
  count(values: Values<F & V>, ...except: (keyof F)[]): number;
  /** The same view without filters, from its first page. */
  cleared(values: Values<F & V>): Values<F & V>;
}

export function filterSchema<F extends Params, V extends Params>(filters: F, view: V): FilterSchema<F, V>;
export function filterSchema(filters: Params, view: Params): FilterSchema<Params, Params> {
  const schema = searchSchema({ ...filters, ...view });
  const names = Object.keys(filters);
  const reset = "page" in view ? [...names, "page"] : names;
  const { defaults } = schema;
  return {
    ...schema,
    count: (values, ...except) =>
      names.filter((name) => !except.includes(name) && values[name] !== defaults[name]).length,
    cleared: (values) => ({
      ...values,
      ...Object.fromEntries(reset.map((name) => [name, defaults[name]])),
    }),
  };
}
