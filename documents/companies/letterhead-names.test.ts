import { expect, test } from 'vitest';
import { Fields } from '#documents/field-values.ts';
import { readText } from '#documents/fields/read-text.ts';
import { drawnWords } from '#documents/text/drawn-words.fixture.ts';
import { pageDocument } from '#documents/text/page-document.ts';
import { issuerCandidates } from './issuer-candidates.ts';

const read = (drawn: string) => readText(pageDocument(drawnWords(drawn)), new Fields());

const writer = `50:Halden Kontor
50:Uferweg 2
50:78462 Konstanz
50:Tel. 07531 5550`;

test.each(['Honorarnote', 'Faktura', 'Parcella', "Note d'honoraires"])(
  'the title of the document in large letters is no name: %s',
  (title) => {
    const { names } = issuerCandidates(pageDocument(drawnWords(`@24 50:${title}\n${writer}`)));
    expect(names.filter(({ text }) => text === title)).toEqual([]);
  },
);

test.each(['Partnerschaftsregister', 'Vereinsregister', 'Genossenschaftsregister'])(
  'the register of a court is no company, though AG is a form of one: %s',
  (register) => {
    const { names } = issuerCandidates(
      pageDocument(drawnWords(`${writer}\n\n50:${register} AG Essen PR 4471. Die Gebühren`)),
    );
    expect(names.filter(({ text }) => text.startsWith(register))).toEqual([]);
  },
);

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
