import type { PaymentType } from '#contract/invoice.ts';
import type { DocumentReading } from '#documents/document-reading.ts';
import type { Fields } from '#documents/field-values.ts';
import { sumOf } from '#documents/numbers/sum.ts';
import { noteOthers } from './several-invoices.ts';
import { addressLine, readStated } from './stated-invoice.ts';
import { unitOfCode } from './unit-codes.ts';
import { all, first, textAt, type XmlElement } from './xml-tree.ts';

const payments: Record<string, PaymentType> = {
  MP01: 'cash',
  MP05: 'bank_transfer',
  MP08: 'credit_card',
};

/** The Italian FatturaPA; of a file with several invoices the first one. */
export function readFatturaPa(root: XmlElement, fields: Fields): DocumentReading {
  const seller = first(root, 'FatturaElettronicaHeader', 'CedentePrestatore');
  const bodies = all(root, 'FatturaElettronicaBody');
  const body = bodies[0];
  noteOthers(
    bodies.map((one) => textAt(one, 'DatiGenerali', 'DatiGeneraliDocumento', 'Numero')),
    fields,
  );
  const head = first(body, 'DatiGenerali', 'DatiGeneraliDocumento');
  if (textAt(head, 'TipoDocumento') === 'TD04') fields.note('This is a credit note.');
  const withheld = textAt(head, 'DatiRitenuta', 'ImportoRitenuta');
  if (withheld !== undefined)
    fields.note(
      `${fields.text(withheld, 40, 'amount')} is withheld by the buyer (ritenuta); it is part of the total.`,
    );
  const summary = all(body, 'DatiBeniServizi', 'DatiRiepilogo');
  const vat = summary.map((one) => textAt(one, 'Imposta')).filter((one) => one !== undefined);
  const net = summary
    .map((one) => textAt(one, 'ImponibileImporto'))
    .filter((one) => one !== undefined);
  const person = first(seller, 'DatiAnagrafici', 'Anagrafica');
  const id = first(seller, 'DatiAnagrafici', 'IdFiscaleIVA');
  const address = first(seller, 'Sede');
  return readStated(
    {
      company: {
        name:
          textAt(person, 'Denominazione') ??
          ([textAt(person, 'Nome'), textAt(person, 'Cognome')].filter(Boolean).join(' ') ||
            undefined),
        tax_number: `${textAt(id, 'IdPaese') ?? ''}${textAt(id, 'IdCodice') ?? ''}` || undefined,
        address: addressLine(
          [textAt(address, 'Indirizzo'), textAt(address, 'NumeroCivico')].filter(Boolean).join(' '),
          [textAt(address, 'CAP'), textAt(address, 'Comune'), textAt(address, 'Provincia')]
            .filter(Boolean)
            .join(' '),
        ),
        phone: textAt(seller, 'Contatti', 'Telefono'),
      },
      number: textAt(head, 'Numero'),
      date: textAt(head, 'Data'),
      currency: textAt(head, 'Divisa'),
      total: textAt(head, 'ImportoTotaleDocumento') ?? sumOf([...net, ...vat]),
      vat: sumOf(vat),
      due: undefined,
      language: 'it',
      country: textAt(address, 'Nazione'),
      payment_type:
        payments[textAt(body, 'DatiPagamento', 'DettaglioPagamento', 'ModalitaPagamento') ?? ''] ??
        null,
      card: undefined,
      lines: all(body, 'DatiBeniServizi', 'DettaglioLinee').map((line) => ({
        name: textAt(line, 'Descrizione'),
        description: undefined,
        quantity: textAt(line, 'Quantita'),
        unit: unitOfCode(textAt(line, 'UnitaMisura')),
        net: textAt(line, 'PrezzoTotale'),
        rate: textAt(line, 'AliquotaIVA'),
      })),
      rates: [],
    },
    fields,
  );
}
