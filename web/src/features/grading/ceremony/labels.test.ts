import { expect, test } from "vitest";
import type { RarityName } from "../../../lib/rarities";
import { gradesText, rankText } from "./labels";

const row = (grade: number, count: number, rarity: RarityName = "Epic") => ({ grade, count, rarity });

test("ranks a graded card among the graded copies of its rarity", () => {
  expect(rankText([row(7, 1), row(9, 4, "Rare")], "Epic", 7)).toBe("The first graded Epic copy.");
  // Loaded before the card was counted.
  expect(rankText([], "Epic", 7)).toBe("The first graded Epic copy.");
  expect(rankText([row(7, 1), row(6, 3)], "Epic", 7)).toBe("The best of all graded Epic copies.");
  expect(rankText([row(7, 2)], "Epic", 7)).toBe(
    "1 other Epic copy shares this grade, and none is graded higher.",
  );
  expect(rankText([row(7, 4), row(2, 1)], "Epic", 7)).toBe(
    "3 other Epic copies share this grade, and none is graded higher.",
  );
  expect(rankText([row(7, 1), row(8, 1)], "Epic", 7)).toBe("1 Epic copy is graded higher.");
  expect(rankText([row(7, 1), row(8, 1), row(10, 2)], "Epic", 7)).toBe("3 Epic copies are graded higher.");
});

test("lists several grades in a line, best first", () => {
  expect(gradesText([{ grade: 3 }, { grade: 9 }, { grade: 3 }])).toBe("Grades: 9, 3 (2).");
  expect(gradesText([{ grade: 3 }, { grade: 3 }])).toBe("");
});
