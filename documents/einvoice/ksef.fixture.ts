/** Parts of a small KSeF invoice for tests; each given part replaces the default one. */
export interface SmallKsef {
  /** `3` or `2`: the version of the form. */
  readonly version?: string;
  readonly currency?: string;
  /** `P_13_…`, `P_14_…` and `P_15`. */
  readonly sums?: string;
  readonly remarks?: string;
  /** Elements between the sums and the lines. */
  readonly kind?: string;
  readonly lines?: string;
  /** Elements after the lines. */
  readonly paying?: string;
}

export const ksefLine = (name: string, rest: string): string =>
  `<FaWiersz><NrWierszaFa>1</NrWierszaFa><P_7>${name}</P_7>${rest}</FaWiersz>`;

const spaces: Readonly<Record<string, string>> = {
  2: 'http://crd.gov.pl/wzor/2023/06/29/12648/',
  3: 'http://crd.gov.pl/wzor/2025/06/25/13775/',
};

/** 200.00 net and 23 % VAT from a printer in Kraków by default. */
export function smallKsef(parts: SmallKsef = {}): string {
  const version = parts.version ?? '3';
  return `<?xml version="1.0" encoding="UTF-8"?>
<Faktura xmlns="${spaces[version]}">
<Naglowek><KodFormularza kodSystemowy="FA (${version})" wersjaSchemy="1-0E">FA</KodFormularza><WariantFormularza>${version}</WariantFormularza><DataWytworzeniaFa>2026-03-02T09:30:00Z</DataWytworzeniaFa></Naglowek>
<Podmiot1><DaneIdentyfikacyjne><NIP>6762404401</NIP><Nazwa>Drukarnia Pod Lipą sp. z o.o.</Nazwa></DaneIdentyfikacyjne><Adres><KodKraju>PL</KodKraju><AdresL1>ul. Lipowa 4</AdresL1><AdresL2>30-702 Kraków</AdresL2></Adres><DaneKontaktowe><Email>biuro@podlipa.example</Email><Telefon>+48 12 200 30 40</Telefon></DaneKontaktowe></Podmiot1>
<Podmiot2><DaneIdentyfikacyjne><NIP>5272533210</NIP><Nazwa>Wydawnictwo Kos SA</Nazwa></DaneIdentyfikacyjne><Adres><KodKraju>PL</KodKraju><AdresL1>ul. Długa 1, 00-238 Warszawa</AdresL1></Adres></Podmiot2>
<Fa><KodWaluty>${parts.currency ?? 'PLN'}</KodWaluty><P_1>2026-03-02</P_1><P_1M>Kraków</P_1M><P_2>FV/2026/03/017</P_2><P_6>2026-02-27</P_6>
${parts.sums ?? '<P_13_1>200.00</P_13_1><P_14_1>46.00</P_14_1><P_15>246.00</P_15>'}
<Adnotacje><P_16>2</P_16><P_17>2</P_17><P_18>2</P_18><P_18A>2</P_18A>${parts.remarks ?? '<Zwolnienie><P_19N>1</P_19N></Zwolnienie>'}</Adnotacje>
${parts.kind ?? '<RodzajFaktury>VAT</RodzajFaktury>'}
${parts.lines ?? ksefLine('Plakaty A2', '<P_8A>szt.</P_8A><P_8B>100</P_8B><P_9A>2.00</P_9A><P_11>200.00</P_11><P_12>23</P_12>')}
${parts.paying ?? '<Platnosc><TerminPlatnosci><Termin>2026-03-16</Termin></TerminPlatnosci><FormaPlatnosci>6</FormaPlatnosci><RachunekBankowy><NrRB>61109010140000071219812874</NrRB><NazwaBanku>Bank Kos</NazwaBanku></RachunekBankowy></Platnosc>'}
</Fa></Faktura>`;
}
