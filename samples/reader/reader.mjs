// Prints what is in prefabs.json: every prefab of a project, for whoever wants to use them in another
// language than Go. It places nothing. Plain JavaScript, for node, without any package:
//
//     xpc build --out json=prefabs.json
//     node reader.mjs prefabs.json                        what there is
//     node reader.mjs prefabs.json --prefab den --art     one prefab, with its drawings
//     node reader.mjs prefabs.json --art --turn r90       turned; --turn all: in all eight ways
//     node reader.mjs prefabs.json --cells                each cell with its terrain and colors
//
// docs/json.md of xpc has the form of the file, schemas/prefabs.schema.json its schema.
import { readFileSync } from 'node:fs';
import { character, orientations, point, side, size, turner } from './turn.mjs';

const options = readOptions(process.argv.slice(2));
const json = read(options.file);
if (json.xpc?.format !== 1) {
  fail(`${options.file} has the format ${json.xpc?.format}; this reader reads format 1`);
}
const turned = turner(json.turns);
const out = [];
const line = (depth, ...words) => out.push('  '.repeat(depth) + words.filter((w) => w !== '').join(', '));

if (options.prefab && !json.prefabs.some((prefab) => prefab.name === options.prefab)) {
  fail(`there is no prefab ${options.prefab} in ${options.file}`);
}
if (!options.prefab) project();
for (const prefab of json.prefabs) {
  if (!options.prefab || prefab.name === options.prefab) print(prefab);
}
if (!options.prefab) json.recipes.forEach(recipe);
process.stdout.write(out.join('\n') + '\n');

function readOptions(args) {
  const o = { file: '', art: false, cells: false, turn: [0], prefab: '' };
  for (let i = 0; i < args.length; i++) {
    const arg = args[i];
    if (arg === '--art') o.art = true;
    else if (arg === '--cells') o.cells = true;
    else if (arg === '--prefab') o.prefab = args[++i];
    else if (arg === '--turn') {
      o.turn = args[++i] === 'all' ? [...orientations.keys()] : [orientations.indexOf(args[i])];
      if (o.turn[0] < 0) fail(`--turn is ${args[i]}: it is all or one of ${orientations.join(' ')}`);
    } else if (o.file || arg.startsWith('-')) fail(`cannot read the argument ${arg}`);
    else o.file = arg;
  }
  if (!o.file) fail('usage: node reader.mjs FILE [--prefab NAME] [--art] [--turn ORIENTATION|all] [--cells]');
  return o;
}

function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    return fail(`cannot read ${file}: ${error.message}`);
  }
}

function fail(message) {
  process.stderr.write(message + '\n');
  process.exit(2);
}

// The forms that many values have.

function quoted(text) { return JSON.stringify(text); }
function range([least, most]) { return least === 0 && most === null ? 'any' : `${least}..${most ?? ''}`; }
function share([n, d]) { return `${n}/${d}`; }
function count({ dice, sides, plus }) { return dice > 0 ? `${dice}d${sides}+${plus}` : `${plus}`; }
function cellAt([x, y]) { return `${x}:${y}`; }
function cellsAt(list) { return list.map(cellAt).join(' '); }
function look([glyph, fore, back]) { return `${glyph} ${fore} ${back}`; }
function terrainName(n) { return n === 0 ? 'none' : json.terrain[n - 1].name; }
function when(value, word) { return value ? word : ''; }

// project prints what all prefabs share.
function project() {
  const { format, tool, project, generator } = json.xpc;
  line(0, `format ${format}`, `by ${quoted(tool)}`, when(project, `project ${quoted(project)}`), `generator ${generator}`);
  line(0, `seal ${terrainName(json.seal)}`);
  json.terrain.forEach((t, i) => {
    line(0, `terrain ${i + 1} ${quoted(t.name)}`, t.kind ?? 'random', when(t.passable, 'passable'), when(t.opaque, 'opaque'),
      when(t.diggable, 'diggable'), `look ${look(t.look)}`,
      when(t.outline, `outline ${t.outline && quoted(json.outlines[t.outline - 1].name)}`), t.roll ? `rolled ${t.roll}` : '');
    t.oneOf?.forEach((c) => line(1, `${c.weight} ${quoted(terrainName(c.terrain))}`));
  });
  for (const k of json.kinds) line(0, `kind ${quoted(k.name)}`, `role ${k.role || 'none'}`, ...(k.names ?? []).map(quoted));
  for (const forms of json.turns) line(0, `turns ${forms.map((g) => g ?? '-').join(' ')}`);
  for (const o of json.outlines) {
    line(0, `outline ${quoted(o.name)}`, `unit ${o.unit}`, ...o.regions.map(cellsAt));
  }
}

// print prints a prefab.
function print(pf) {
  line(0, '');
  line(0, `prefab ${pf.name}`);
  line(1, `id ${pf.id}`);
  if (pf.about) line(1, `about ${quoted(pf.about)}`);
  line(1, `files ${pf.files.map(quoted).join(' ')}`);
  line(1, `${pf.size[0]} by ${pf.size[1]} cells`, when(pf.sealed, 'sealed'), when(pf.replaces, 'replaces'));
  line(1, `place ${pf.place.join(' ')}`, `front ${pf.front}`, `protrusion ${pf.maxProtrusion}`, `buffer ${pf.buffer}`);
  line(1, `transforms ${pf.transforms.join(' ')}`);
  line(1, `encounter ${pf.category ?? 'none'}`, `weight ${pf.weight}`, `depth ${range(pf.depth)}`,
    `caves ${range(pf.cave.size)}`, `prefers ${pf.cave.prefer}`, `spawn ${pf.spawn}`);
  if (pf.unique) line(1, `unique ${limit(pf.unique)}`);
  for (const l of pf.limits) line(1, `limit ${limit(l)}`, `most ${l.most}`);
  if (pf.tags.length) line(1, `tags ${pf.tags.map(quoted).join(' ')}`);
  pf.params.forEach((p) => line(1, `param ${quoted(p.name)}`, ...p.values.map((v) => `${v.weight} ${quoted(v.value)}`)));
  pf.attributes.forEach((a) => attribute(1, pf, a));
  for (const e of pf.entrances) line(1, `entrance ${e.side}`, cellsAt(e.cells));
  for (const c of pf.connections) {
    line(1, `connection ${quoted(c.name)}`, c.role, when(c.hidden, 'hidden'), c.dir, cellsAt(c.cells));
  }
  pf.groups.forEach((g) => line(1, `group ${range(g.exactly)}`, when(g.shuffle, 'shuffled')));
  pf.objects.forEach((o) => object(pf, o));
  outcomes(pf);
  pf.variants.forEach((v) => variant(pf, v));
  for (const v of pf.overlays) {
    line(1, `overlay ${quoted(v.name)}`, `chance ${share(v.chance)}`, ...v.excludes.map((i) => `not with ${quoted(pf.overlays[i].name)}`));
    if (options.art) art(pf, (o) => picture(pf, o, v.cells, ' '));
    if (options.cells) cells(pf, v.cells);
  }
}

function limit(u) { return `${u.max} ${quoted(u.group)} in a ${u.scope}`; }

// attribute prints a word of the game's. Others of the prefab are named by index.
function attribute(depth, pf, a) {
  const words = a.values.map(quoted);
  if (a.param !== undefined) words.push(`$${pf.params[a.param].name}`);
  const links = (a.links ?? []).map((i) => `to ${reference(pf, i)}`);
  line(depth, `attribute ${quoted(a.name)} ${a.type}`, when(a.list, 'list'), ...words, ...links);
}

// reference returns the glyph of an object on the objects layer.
function reference(pf, i) { return character(pf.objects[i].reference); }

// object prints an entry of the script, and all that it can be.
function object(pf, o) {
  line(1, `object ${character(o.reference)} (${o.reference})`, `chance ${share(o.chance)}`, `rolled ${o.roll}`,
    when(o.required, 'required'), o.group === undefined ? '' : `group ${o.group}`);
  if (o.about) line(2, `about ${quoted(o.about)}`);
  condition(2, pf, 'when', o.when);
  for (const a of o.oneOf) {
    line(2, `${a.kind} ${quoted(a.name)}`, `weight ${a.weight}`, `chance ${share(a.chance)}`, `count ${count(a.count)}`,
      a.facing ?? '', when(a.locked, 'locked'), when(a.secret, 'secret'), ...a.opens.map((i) => `opens ${reference(pf, i)}`),
      ...a.links.map((i) => `links ${reference(pf, i)}`));
    condition(3, pf, 'when', a.when);
    a.attributes.forEach((v) => attribute(3, pf, v));
    for (const n of a.prefabs ?? []) nested(pf, n);
  }
}

// condition prints what must be so, and below it what must not.
function condition(depth, pf, word, c) {
  if (!c) return;
  line(depth, word, `depth ${range(c.depth)}`,
    ...c.params.map((t) => `${pf.params[t.param].name} ${t.values.map((v) => quoted(pf.params[t.param].values[v].value)).join(' or ')}`),
    ...c.overlays.map((i) => `overlay ${quoted(pf.overlays[i].name)}`), ...c.tags.map((t) => `tag ${quoted(t)}`));
  condition(depth + 1, pf, 'not', c.not);
}

// nested prints a prefab that may come in a slot, and the params that are fixed for it.
function nested(pf, n) {
  line(3, `prefab ${n.prefab}`);
  const child = json.prefabs.find((other) => other.name === n.prefab);
  for (const w of n.with) {
    const from = w.from === undefined ? '' : `by ${pf.params[w.from].name}`;
    line(4, `with ${child.params[w.param].name}`, from, ...w.values.map((v) => quoted(child.params[w.param].values[v].value)));
  }
}

// variant prints an image: what stands on it and, if asked, itself.
function variant(pf, v) {
  line(1, `variant ${quoted(v.name)}`, `weight ${v.weight}`);
  for (const m of v.machines) {
    line(2, `machine ${quoted(m.name)}`, when(m.passable, 'passable'), m.object === null ? '' : `is ${reference(pf, m.object)}`);
    for (const c of m.cells) line(3, cellAt(c.at), look(c.look));
  }
  for (const m of v.marks) line(2, `${reference(pf, m.object)} at ${cellAt(m.at)}`, m.size ? `${m.size[0]} by ${m.size[1]}` : '');
  if (options.art) art(pf, (o) => drawing(pf, o, v));
  if (options.cells) cells(pf, v.cells);
}

// outcomes prints what each cell can be over all rolls: a sign of 32 for the bits.
function outcomes(pf) {
  const w = pf.size[0];
  for (let y = 0; y < pf.size[1]; y++) {
    line(1, `outcomes ${pf.outcomes.slice(y * w, y * w + w).map((bits) => bits.toString(32)).join('')}`);
  }
}

// cells prints each cell of a plane.
function cells(pf, plane) {
  plane.forEach((c, i) => {
    if (c) line(2, `cell ${i % pf.size[0]}:${Math.floor(i / pf.size[0])}`, quoted(terrainName(c[0])), look(c.slice(1)));
  });
}

// art prints the rows that draw makes for each orientation that is asked for.
function art(pf, draw) {
  for (const o of options.turn) {
    if (options.turn.length > 1) line(2, `${orientations[o]}, front ${side(o, pf.front)}`);
    for (const row of draw(o)) line(2, `|${row.join('')}|`);
  }
}

// picture returns the rows of a plane, turned.
function picture(pf, o, plane, absent) {
  const [w, h] = size(o, pf.size);
  const rows = Array.from({ length: h }, () => Array(w).fill(absent));
  plane.forEach((c, i) => {
    const [x, y] = point(o, [i % pf.size[0], Math.floor(i / pf.size[0])], pf.size);
    if (c) rows[y][x] = character(turned(o, c[1]));
  });
  return rows;
}

// drawing returns the rows of a variant, turned, with its machines and its references on it. References are
// letters, which stay as they are.
function drawing(pf, o, v) {
  const rows = picture(pf, o, v.cells, ' ');
  const set = (at, sign) => { const [x, y] = point(o, at, pf.size); rows[y][x] = sign; };
  for (const m of v.machines) for (const c of m.cells) set(c.at, character(turned(o, c.look[0])));
  for (const m of v.marks) {
    const [w, h] = m.size ?? [1, 1];
    for (let i = 0; i < w * h; i++) set([m.at[0] + (i % w), m.at[1] + Math.floor(i / w)], reference(pf, m.object));
  }
  return rows;
}

// recipe prints which prefabs a map asks for. How its caves are dug is left to the engine.
function recipe(r) {
  line(0, '');
  line(0, `recipe ${quoted(r.name)}`, `from ${quoted(r.file)}`, `${r.size[0]} by ${r.size[1]}`, `depth ${r.depth}`, `style ${r.style}`,
    when(r.replaces, 'replaces'), ...r.tags.map((t) => `tag ${quoted(t)}`));
  for (const f of r.features) {
    if (f.reserve) { line(1, `reserve ${f.reserve.join(' ')}`); continue; }
    line(1, `feature ${f.prefab}`, f.at ? `at ${cellAt(f.at)}` : `in ${f.area.join(' ')}`, `turned ${f.orientations.join(' ')}`,
      `count ${count(f.count)}`, `chance ${share(f.chance)}`, when(f.optional, 'optional'), `clearance ${f.clearance}`);
  }
  const { density, maxShift, mix, openPool, pool } = r.encounters;
  line(1, `encounters ${share(density)} for 1000 cells`, `fluff ${mix.fluff}`, `reward ${mix.reward}`, `risk ${mix.risk}`,
    `danger ${mix.danger}`, `shift ${maxShift}`, when(openPool, 'every prefab with a category'));
  for (const e of pool) {
    line(2, quoted(e.name), e.category ?? 'of the prefab', `weight ${e.weight}`, `prefers ${e.prefer}`, when(e.required, 'required'),
      `count ${e.count}`, `max ${e.max}`, `distance ${range(e.distance)}`, `depth ${range(e.depth)}`, `area ${e.minArea}`,
      `gap ${e.gap}`, `sites ${e.sites}`, when(e.allEntrances, 'all entrances'),
      ...e.notWith.map((i) => `not with ${quoted(pool[i].name)}`), ...e.tags.map((t) => `tag ${quoted(t)}`), ...e.prefabs);
  }
}
