// Marks that stages draw over their cells, in units of a cell.

import { colors } from "./colors.js";

// box draws a frame round cells, light on dark, so that it is seen on every ground.
export function box(g, unit, x, y, w, h, color, edge = "#000c", dash = []) {
  const px = Math.max(1, Math.round(Math.min(unit.w, unit.h) / 12));
  const rect = [x * unit.w + px / 2, y * unit.h + px / 2, w * unit.w - px, h * unit.h - px];
  g.setLineDash([]);
  g.lineWidth = px + 2;
  g.strokeStyle = edge;
  g.strokeRect(...rect);
  g.lineWidth = px;
  g.strokeStyle = color;
  g.setLineDash(dash.map((d) => d * px));
  g.strokeRect(...rect);
  g.setLineDash([]);
}

// outline draws a line round the cells for which inside is true, in a box of w by h from (x, y), and tints them.
export function outline(g, unit, x, y, w, h, inside, color, edge = "#000c", tint = null) {
  const px = Math.max(1, Math.round(Math.min(unit.w, unit.h) / 12));
  g.beginPath();
  for (let cy = 0; cy < h; cy++) {
    for (let cx = 0; cx < w; cx++) {
      if (!inside(cx, cy)) continue;
      if (tint) {
        g.fillStyle = tint;
        g.fillRect((x + cx) * unit.w, (y + cy) * unit.h, unit.w, unit.h);
      }
      const l = (x + cx) * unit.w,
        t = (y + cy) * unit.h,
        r = l + unit.w,
        b = t + unit.h;
      const has = (dx, dy) =>
        cx + dx >= 0 && cy + dy >= 0 && cx + dx < w && cy + dy < h && inside(cx + dx, cy + dy);
      if (!has(0, -1)) {
        g.moveTo(l, t);
        g.lineTo(r, t);
      }
      if (!has(0, 1)) {
        g.moveTo(l, b);
        g.lineTo(r, b);
      }
      if (!has(-1, 0)) {
        g.moveTo(l, t);
        g.lineTo(l, b);
      }
      if (!has(1, 0)) {
        g.moveTo(r, t);
        g.lineTo(r, b);
      }
    }
  }
  g.lineWidth = px + 2;
  g.strokeStyle = edge;
  g.stroke();
  g.lineWidth = px;
  g.strokeStyle = color;
  g.stroke();
}

// arrow says where a connection leads.
export function arrow(g, unit, x, y, dir) {
  const [dx, dy] = { north: [0, -1], east: [1, 0], south: [0, 1], west: [-1, 0] }[dir] ?? [0, 0];
  if (!dx && !dy) return;
  const cx = (x + 0.5 + dx * 0.3) * unit.w,
    cy = (y + 0.5 + dy * 0.3) * unit.h,
    s = Math.min(unit.w, unit.h) * 0.22;
  g.beginPath();
  g.moveTo(cx + dx * s, cy + dy * s);
  g.lineTo(cx - dx * s * 0.4 - dy * s, cy - dy * s * 0.4 + dx * s);
  g.lineTo(cx - dx * s * 0.4 + dy * s, cy - dy * s * 0.4 - dx * s);
  g.closePath();
  g.lineWidth = 2;
  g.strokeStyle = "#000";
  g.stroke();
  g.fillStyle = colors.connection;
  g.fill();
}

// corner marks the cell of an object.
export function corner(g, unit, x, y) {
  const s = Math.max(3, Math.round(Math.min(unit.w, unit.h) / 5));
  g.beginPath();
  g.moveTo(x * unit.w, y * unit.h);
  g.lineTo(x * unit.w + s, y * unit.h);
  g.lineTo(x * unit.w, y * unit.h + s);
  g.closePath();
  g.fillStyle = colors.object;
  g.fill();
}

// finding marks the cell of a finding, each severity in a form of its own.
export function finding(g, unit, x, y, severity) {
  box(
    g,
    unit,
    x,
    y,
    1,
    1,
    colors[severity],
    "#000",
    { error: [], warning: [4, 2], info: [1, 2] }[severity],
  );
  const s = Math.max(5, Math.round(Math.min(unit.w, unit.h) / 3)),
    r = (x + 1) * unit.w,
    b = (y + 1) * unit.h;
  g.fillStyle = colors[severity];
  g.beginPath();
  if (severity === "error") {
    g.rect(r - s, b - s, s, s);
  } else if (severity === "warning") {
    g.moveTo(r, b - s);
    g.lineTo(r, b);
    g.lineTo(r - s, b);
  } else {
    g.arc(r - s / 2, b - s / 2, s / 2, 0, 7);
  }
  g.closePath();
  g.lineWidth = 1;
  g.strokeStyle = "#000";
  g.fill();
  g.stroke();
}

// cross marks a cell that is in the way.
export function cross(g, unit, x, y) {
  const l = (x + 0.2) * unit.w,
    t = (y + 0.2) * unit.h,
    r = (x + 0.8) * unit.w,
    b = (y + 0.8) * unit.h;
  for (const [width, color] of [
    [4, "#000"],
    [2, colors.fault],
  ]) {
    g.lineWidth = width;
    g.strokeStyle = color;
    g.beginPath();
    g.moveTo(l, t);
    g.lineTo(r, b);
    g.moveTo(r, t);
    g.lineTo(l, b);
    g.stroke();
  }
}

// lead draws a line from an object to one that it opens or links.
export function lead(g, unit, from, to) {
  for (const [width, color] of [
    [4, "#000"],
    [2, colors.object],
  ]) {
    g.lineWidth = width;
    g.strokeStyle = color;
    g.setLineDash(width === 2 ? [4, 3] : []);
    g.beginPath();
    g.moveTo((from.x + 0.5) * unit.w, (from.y + 0.5) * unit.h);
    g.lineTo((to.x + 0.5) * unit.w, (to.y + 0.5) * unit.h);
    g.stroke();
  }
  g.setLineDash([]);
  box(g, unit, to.x, to.y, 1, 1, colors.object, "#000", [3, 2]);
}
