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
  /** Writes both field and direction unless both are the default. */
  explicit?: boolean;
}

type SortParams<S extends string> = {
  sort: Param<S>;
  order: Param<Order>;
};

/** Parameters for field and direction. Without a direction in the URL, the field's default applies. */
export function sorting<const S extends string>({
  fields,
  ascending,
  explicit = false,
}: Sorting<S>): SortParams<S> {
  const field = oneOf(fields);
  const defaultOrder = (search: RawSearch): Order =>
    ascending.some((one) => one === (field.read(search.sort) ?? fields[0])) ? "asc" : "desc";
  const order: Param<Order> = {
    read: (value) => (value === "asc" || value === "desc" ? value : undefined),
    fallback: defaultOrder,
  };
  if (!explicit) return { sort: field, order };
  const isDefault = (_: unknown, values: RawSearch) =>
    values.sort === fields[0] && values.order === defaultOrder(values);
  return { sort: { ...field, isDefault }, order: { ...order, isDefault } };
}

/** An option of a sort select: field and direction as one value. */
export interface SortOption<S extends string> {
  value: `${S}-${Order}`;
  label: string;
}

/** The option of a field and direction, or the first option if there is none. */
export function toSortOption<S extends string>(
  options: readonly [SortOption<S>, ...SortOption<S>[]],
  { sort, order }: { sort: S; order: Order },
): `${S}-${Order}` {
  return options.find(({ value }) => value === `${sort}-${order}`)?.value ?? options[0].value;
}

export function fromSortOption<S extends string>(
  fields: readonly [S, ...S[]],
  option: `${S}-${Order}`,
): { sort: S; order: Order } {
  const sort = fields.find((field) => option.startsWith(`${field}-`)) ?? fields[0];
  return { sort, order: option.endsWith("-asc") ? "asc" : "desc" };
}

/** The search parameters of a list: filters, and view parameters such as order, tab and page. */
export interface FilterSchema<F extends Params, V extends Params> extends SearchSchema<F & V> {
  /** Number of filters that are set, except the named ones. */
  count(values: Values<F & V>, ...except: (keyof F)[]): number;
  /** The values without filters, at the first page. */
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
