import { type ReactNode, useLayoutEffect, useRef } from "react";
import { Row } from "../../ui/Row";
import { Stack } from "../../ui/Stack";
import { Text } from "../../ui/Text";
import { TextButton } from "../../ui/TextButton";

interface PickedProps {
  picture: ReactNode;
  name: string;
  /** A second line below the name. */
  note?: string | undefined;
  /** The label of the button that clears the choice. */
  changeLabel: string;
  /** False for a choice from the URL, which must not move the focus. */
  chosenHere?: boolean;
  onChange: () => void;
}

/** The chosen item with a button to change it. The focus moves to the button, and after a change to the picker. */
export function Picked({ picture, name, note, changeLabel, chosenHere = true, onChange }: PickedProps) {
  const button = useRef<HTMLButtonElement>(null);
  const positions = useRef<readonly Position[]>([]);
  useLayoutEffect(() => {
    if (chosenHere && document.activeElement === document.body) button.current?.focus();
  }, [chosenHere]);
  useLayoutEffect(() => () => focusPicker(positions.current), []);
  const handleChange = () => {
    positions.current = positionsOf(button.current);
    onChange();
  };
  return (
    <Row nowrap gap={3} shrink target grow="16rem">
      {picture}
      <Stack as="span" breaks grow>
        <strong>{name}</strong>
        {note === undefined ? null : (
          <Text as="small" tone="soft">
            {note}
          </Text>
        )}
      </Stack>
      <TextButton ref={button} target onClick={handleChange}>
        {changeLabel}
      </TextButton>
    </Row>
  );
}

/** The position of an element: its parent and its index. */
interface Position {
  parent: Element;
  index: number;
}

/** The positions of an element and its ancestors, innermost first. */
function positionsOf(element: Element | null): Position[] {
  const parent = element?.parentElement;
  if (element === null || parent == null) return [];
  return [{ parent, index: [...parent.children].indexOf(element) }, ...positionsOf(parent)];
}

/** Focuses the input that has replaced the choice, at its innermost position that is still in the document. */
function focusPicker(positions: readonly Position[]): void {
  if (positions.length === 0) return;
  requestAnimationFrame(() => {
    if (document.activeElement !== document.body) return;
    const remaining = positions.find(({ parent }) => parent.isConnected);
    remaining?.parent.children[remaining.index]?.querySelector("input")?.focus();
  });
}
