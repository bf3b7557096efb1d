import { type BoxProps, drawBox, type ElementName } from "./look";
import styles from "./Stack.module.css";

interface StackLook {
  /** Where the parts are from side to side; without it each is as wide as the stack. */
  align?: "start" | "center" | "end";
  /** Where the parts are when the stack is higher than they are; without it they share the height. */
  justify?: "start" | "center" | "between";
  /** From the last to the first, as a figure stands above its name. */
  reverse?: boolean;
  /** The items of a list keep their numbers or dots. */
  marked?: boolean;
  /** What is left of the height belongs to the last part, which scrolls, or lies above that. */
  rest?: "scrolls" | "above" | undefined;
}

/** Parts one below the other. */
export function Stack<E extends ElementName = "div">({
  as,
  align,
  justify,
  reverse,
  marked,
  rest,
  ...props
}: BoxProps<E, StackLook>) {
  return drawBox(
    as ?? "div",
    [
      styles.stack,
      align && styles[`align-${align}`],
      justify && styles[`justify-${justify}`],
      reverse && styles.reverse,
      marked && styles.marked,
      rest && styles.rest,
      rest && styles[`rest-${rest}`],
    ],
    props,
  );
}
