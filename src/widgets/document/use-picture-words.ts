import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { recognisedWords } from '#documents/text/recognised-words.ts';
import type { PageWords } from '#documents/text/words.ts';
import { fileQueries } from '#src/api/files.ts';
import { publishWords, removeWords } from './document-fields.ts';

interface PictureWords {
  /** The words of the picture; undefined while unknown, and where none are kept. */
  readonly pages: PageWords | undefined;
  /** Degrees by which the picture is turned clockwise to stand upright. */
  readonly turn: 0 | 90 | 180 | 270;
  /** Whether it is known that there are no words. */
  readonly textless: boolean;
}

/**
 * The words that were recognised in a picture, placed on it and published.
 * @param kept address of the words; null where none are kept
 * @param size of the picture as the file has it; 0 while unknown
 */
export function usePictureWords(
  address: string,
  kept: string | null,
  size: { readonly width: number; readonly height: number },
): PictureWords {
  const file = address.split('?', 1)[0] ?? address;
  const { data, isLoading } = useQuery(fileQueries.words(kept));
  const picture = data?.pages[0];
  const turn = picture?.turn ?? 0;
  const lying = turn === 90 || turn === 270;
  const [width, height] = lying ? [size.height, size.width] : [size.width, size.height];
  const pages = useMemo(
    () => (picture && width > 0 ? [recognisedWords(picture, { width, height })] : undefined),
    [picture, width, height],
  );
  useEffect(() => {
    if (!pages) return;
    publishWords(file, pages);
    return () => removeWords(pages);
  }, [file, pages]);
  return { pages, turn, textless: !picture && !isLoading };
}
