import { useState } from 'react';
import type { Box } from '#documents/marking/place-on-sheet.ts';
import { guessTable, rowsInRegion } from '#documents/tables/region-rows.ts';
import { bandsOf } from '#documents/tables/table-bands.ts';
import {
  offerRows,
  useDocumentWords,
  useRowsWanted,
} from '#src/widgets/document/document-fields.ts';

/** A selected part of a page whose rows become invoice lines. */
export interface Region {
  readonly page: number;
  readonly box: Box;
}

type Edge = 'first' | 'last';

/**
 * Selection of a document region whose rows become invoice lines; starts with the detected table.
 */
export function useRegion(address: string) {
  const pages = useDocumentWords(address);
  const wanted = useRowsWanted();
  const [region, setRegion] = useState<Region | null>(null);
  const wordsAt = (page: number) => pages?.[page - 1] ?? [];
  const begin = (page: number) => {
    const words = wordsAt(page);
    const lines = bandsOf(words);
    const [top, bottom] = [lines[0]?.top ?? 0, lines.at(-1)?.bottom ?? 0];
    const whole = {
      left: 0,
      top: top - 1,
      width: Math.max(0, ...words.map(({ left, width }) => left + width)) + 1,
      height: bottom - top + 2,
    };
    setRegion({ page, box: guessTable(words) ?? whole });
  };
  const blockOf = ({ page, box }: Region) => rowsInRegion(wordsAt(page), box);
  const take = (from: Region) => {
    const block = blockOf(from);
    if (block.length === 0) return false;
    setRegion(null);
    offerRows(block);
    return true;
  };
  const move = (edge: Edge, by: 1 | -1) => {
    if (!region) return;
    const lines = bandsOf(wordsAt(region.page));
    const { box } = region;
    const [top, bottom] = [box.top, box.top + box.height];
    const places =
      edge === 'first' ? lines.map((line) => line.top - 1) : lines.map((line) => line.bottom + 1);
    const now = edge === 'first' ? top : bottom;
    const next =
      by > 0
        ? places.find((place) => place > now + 0.5)
        : places.findLast((place) => place < now - 0.5);
    if (next === undefined) return;
    const [from, to] = edge === 'first' ? [next, bottom] : [top, next];
    if (to - from > 4) setRegion({ ...region, box: { ...box, top: from, height: to - from } });
  };
  return {
    /** Whether the document has text and the page accepts rows. */
    able: wanted && pages?.some((words) => words.length > 0) === true,
    region,
    /** Number of rows in the region without its heading. */
    count: region
      ? blockOf(region).filter((cells) => cells.some((cell) => /\d/.test(cell))).length
      : 0,
    begin,
    end: () => setRegion(null),
    move,
    draw: setRegion,
    take,
  };
}

export type RegionChoice = ReturnType<typeof useRegion>;
