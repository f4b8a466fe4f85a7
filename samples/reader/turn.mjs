// How things turn: cells, sides and glyphs under the eight orientations.
//
// r90 turns clockwise, m0 mirrors left to right, m90 is m0 and then r90. The order is that of `turns` in
// the JSON.
export const orientations = ['r0', 'r90', 'r180', 'r270', 'm0', 'm90', 'm180', 'm270'];
const sides = ['north', 'east', 'south', 'west'];

// size returns the size of a box once it is turned.
export function size(o, [w, h]) {
  return o & 1 ? [h, w] : [w, h];
}

// point returns where a cell of a box of w by h cells lies in the turned box.
export function point(o, [x, y], [w, h]) {
  if (o >= 4) x = w - 1 - x;
  for (let quarter = o & 3; quarter > 0; quarter--) [x, y, w, h] = [h - 1 - y, x, h, w];
  return [x, y];
}

// side returns where a side looks once it is turned.
export function side(o, word) {
  let quarter = sides.indexOf(word);
  if (quarter < 0) return word;
  if (o >= 4) quarter = -quarter;
  return sides[(quarter + o + 8) & 3];
}

// then returns the orientation that turns by o first and by next after it.
function then(o, next) {
  return ((o ^ next) & 4) | (((next >= 4 ? -o : o) + next) & 3);
}

// The characters of code page 437, glyph by glyph.
const characters = (
  '\u00a0☺☻♥♦♣♠•◘○◙♂♀♪♫☼►◄↕‼¶§▬↨↑↓→←∟↔▲▼' +
  ' !"#$%&\'()*+,-./0123456789:;<=>?' +
  '@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_' +
  '`abcdefghijklmnopqrstuvwxyz{|}~⌂' +
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒ' +
  'áíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐' +
  '└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀' +
  'αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■□'
);

// character returns what stands for a glyph in a picture: a dot for one that looks blank.
export function character(glyph) {
  if (glyph === 0 || glyph === 32) return '·';
  return glyph < 256 ? characters[glyph] : '?';
}

// The glyphs of code page 437 that turn: what the first of each line becomes, by orientation; a space where the
// font has no such form. All others stay as they are.
const orbits = [
  '─│─│─│─│', '═║═║═║═║', '-|-|-|-|', '/\\/\\\\/\\/', '╫╪╫╪╫╪╫╪', '↕↔↕↔↕↔↕↔', // lines
  '┌┐┘└┐┘└┌', '╔╗╝╚╗╝╚╔', '╒╖╛╙╕╜╘╓', // corners
  '┬┤┴├┬┤┴├', '╦╣╩╠╦╣╩╠', '╤╢╧╟╤╢╧╟', '╥╡╨╞╥╡╨╞', // three arms
  '▀▐▄▌▀▐▄▌', '↑→↓←↑→↓←', '▲►▼◄▲►▼◄', // what points to a side
  '( ) ) ( ', '[ ] ] [ ', '{ } } { ', '« » » « ', // in pairs
  '↨   ↨   ', '⌐   ¬   ', '⌠ ⌡     ', '∟       ', '▬ ▬ ▬ ▬ ', '∩   ∩   ',
];

// turner returns the function that turns glyphs as the project's font has them: `turns` of the JSON comes
// before code page 437. A glyph without a form stays as it is drawn.
export function turner(turns) {
  const own = new Map(turns.map((forms) => [forms[0], forms]));
  return function glyph(o, g) {
    if (own.has(g)) return own.get(g)[o] ?? g;
    if (g >= 256 || g === 32) return g;
    for (const orbit of orbits) {
      const at = orbit.indexOf(characters[g]);
      if (at < 0) continue;
      const turned = orbit[then(at, o)];
      return turned === ' ' ? g : characters.indexOf(turned);
    }
    return g;
  };
}
