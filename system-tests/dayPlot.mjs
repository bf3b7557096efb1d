// Plots the figures of a simulated day as SVG.
const WIDTH = 880;
const HEIGHT = 150;
const LEFT = 70;
const TOP = 30;

/** One curve with its own scale, which begins at zero. */
function panel(title, unit, points, hours, at) {
  const max = Math.max(...points.map(([, value]) => value)) * 1.15;
  const x = (hour) => LEFT + (hour / hours) * (WIDTH - LEFT - 20);
  const y = (value) => at + HEIGHT - (value / max) * (HEIGHT - TOP);
  const line = points.map(([hour, value]) => `${x(hour).toFixed(1)},${y(value).toFixed(1)}`).join(" ");
  const grid = [0, max / 2.3, max / 1.15].map((value) => {
    const label = `<text x="${LEFT - 8}" y="${(y(value) + 4).toFixed(1)}" text-anchor="end">${Math.round(value)}</text>`;
    return `<line x1="${LEFT}" x2="${WIDTH - 20}" y1="${y(value).toFixed(1)}" y2="${y(value).toFixed(1)}" class="grid"/>${label}`;
  });
  const step = hours > 6 ? 3 : hours > 2 ? 1 : 0.25;
  const ticks = [];
  for (let hour = 0; hour <= hours + 1e-9; hour += step) {
    ticks.push(
      `<text x="${x(hour).toFixed(1)}" y="${at + HEIGHT + 16}" text-anchor="middle">${hour} h</text>`,
    );
  }
  const name = `<text x="${LEFT}" y="${at + TOP - 12}" class="title">${title}, ${unit}</text>`;
  return `${name}${grid.join("")}${ticks.join("")}<polyline points="${line}"/>`;
}

/** Plots the result of `playDay`. */
export function drawDay({ samples, hours }) {
  const of = (name) => samples.map((sample) => [sample.hour, sample[name]]);
  const curves = [
    ["Resident memory", "MB", of("resident")],
    ["Open files and sockets", "number", of("files")],
    ["Tasks", "number", of("tasks")],
    ["Openings", "since the start", of("openings")],
  ];
  const panelHeight = HEIGHT + 46;
  const panels = curves.map(([title, unit, points], number) =>
    panel(title, unit, points, hours, number * panelHeight + 4),
  );
  const height = curves.length * panelHeight;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" font-family="system-ui, sans-serif" font-size="12">
<style>text{fill:#555}.title{fill:#222;font-weight:600;font-size:13px}.grid{stroke:#ddd}polyline{fill:none;stroke:#7a3ff2;stroke-width:1.6}</style>
<rect width="100%" height="100%" fill="#fff"/>
${panels.join("\n")}
</svg>
`;
}
