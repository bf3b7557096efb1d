/**
 * What a check found: problems {code, …, problem} make the verification fail, marks {code, …, mark} are shown. Between code and
 * text are the keys of `where`, which name what it is about, for example {opening: id} or {batch: number}.
 */
export class Findings {
  problems = [];
  marks = [];

  problem(code, where, problem) {
    this.problems.push({ code, ...where, problem });
  }

  mark(code, where, mark) {
    this.marks.push({ code, ...where, mark });
  }
}
