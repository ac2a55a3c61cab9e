/** Reads of a query in Overpass QL where it looks, as far as ours go, and finds what of a map is there. */

type Corner = [longitude: number, latitude: number];
interface Spot {
  lat: number;
  lon: number;
}

const number = '(-?[\\d.]+)';
const around = new RegExp(`\\(around:${number},${number},${number}\\)`);
const box = new RegExp(`\\(${number},${number},${number},${number}\\)`);

/** What has no place on the map is everywhere. */
export function elementsIn(
  query: string,
  elements: readonly unknown[],
  outlines: ReadonlyMap<number, Corner[]>,
): unknown[] {
  const areas = new Map<string, number>();
  for (const [, id, name = ''] of query.matchAll(/area\((\d+)\)->\.(\w+);/g)) {
    if (outlines.has(Number(id))) areas.set(name, Number(id));
  }
  const known = /\.\w+ out ids;/.test(query)
    ? [...areas.values()].map((id) => ({ type: 'area', id }))
    : [];
  const statements = [...query.matchAll(/(?:nwr|node)((?:\([^)]*\))+)/g)].map(
    ([, where = '']) => where,
  );
  const isIn = (where: string, { lat, lon }: Spot) => {
    const name = /\(area\.(\w+)\)/.exec(where)?.[1];
    if (name !== undefined) {
      const outline = outlines.get(areas.get(name) ?? Number.NaN);
      if (!outline || !isInside({ lat, lon }, outline)) return false;
    }
    const [, metres, y, x] = around.exec(where)?.map(Number) ?? [];
    if (metres !== undefined && x !== undefined && y !== undefined) {
      const east = (lon - x) * Math.cos((y * Math.PI) / 180);
      if (Math.hypot(lat - y, east) * 111_200 > metres) return false;
    }
    const [, south, west, north, east] = box.exec(where)?.map(Number) ?? [];
    if (south === undefined || west === undefined || north === undefined || east === undefined) {
      return true;
    }
    return lat >= south && lat <= north && lon >= west && lon <= east;
  };
  const most = Number(/out tags center (\d+);/.exec(query)?.[1] ?? elements.length);
  const found = elements.filter((element) => {
    const spot = spotOf(element);
    return spot === null || statements.some((where) => isIn(where, spot));
  });
  return [...known, ...found.slice(0, most)];
}

function spotOf(element: unknown): Spot | null {
  if (typeof element !== 'object' || element === null) return null;
  const { lat, lon } = ('center' in element ? element.center : element) as Partial<Spot>;
  return lat === undefined || lon === undefined ? null : { lat, lon };
}

/** By how often a line to the east crosses the outline. */
function isInside({ lat, lon }: Spot, outline: readonly Corner[]): boolean {
  let inside = false;
  for (const [at, [x, y]] of outline.entries()) {
    const [fromX, fromY] = outline.at(at - 1) ?? [x, y];
    const crosses = y > lat !== fromY > lat;
    if (crosses && lon < ((fromX - x) * (lat - y)) / (fromY - y) + x) inside = !inside;
  }
  return inside;
}
