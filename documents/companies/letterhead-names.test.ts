import { expect, test } from 'vitest';
import { Fields } from '#documents/field-values.ts';
import { readText } from '#documents/fields/read-text.ts';
import { drawnWords } from '#documents/text/drawn-words.fixture.ts';
import { pageDocument } from '#documents/text/page-document.ts';

const read = (drawn: string) => readText(pageDocument(drawnWords(drawn)), new Fields());

test.each(['We Love Coffee', 'Please Wait Design', 'Chez Vous'])(
  'words to the reader in a name of an imprint do not make it a sentence: %s',
  (name) => {
    expect(
      read(`50:Receipt 4711

50:Coffee|480:4.00
50:Cake|480:5.00
50:Total|480:9.00


50:${name}, 12 Harbour Road, Bristol BS1 5TY`).company?.name,
    ).toBe(name);
  },
);
