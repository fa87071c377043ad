import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runActions, type ActionRun, type Attempt, type Check } from './run-actions.ts';
import { ApiError, type Problem } from '#src/api/api-error.ts';
import type { Outcome } from '#src/lib/decisions/decision.ts';

const refusedWith = (status: number): Problem => ({
  kind: 'refused',
  status,
  detail: '',
  fields: {},
  endpoint: 'POST /v1/invoices/:uid/approve',
});
const network: Problem = { kind: 'unreachable' };
const noRight = refusedWith(403);
const bad = refusedWith(400);
const key = refusedWith(401);
const busy = { ...refusedWith(429), retryAfter: 3 };
const away = { ...refusedWith(503), retryAfter: 5 };

/** The result of each attempt to send a record; the last step repeats. */
type Step =
  | 'done'
  | 'gone'
  | 'wait'
  | 'refused'
  | 'lost'
  | 'lost but done'
  | 'put off'
  | 'put off but done'
  | 'failed'
  | 'halted';

interface Script {
  readonly steps: readonly Step[];
  /** Whether reading the record again succeeds. */
  readonly visible: boolean;
  /** Set if an interrupted run had sent it; `true` if the service had carried it out. */
  readonly earlier: boolean | null;
}

/** A service in memory whose clock advances only by waiting. */
function aService(scripts: readonly Script[], stopAfter = Infinity) {
  const stop = new AbortController();
  const seen = {
    applied: scripts.map(({ earlier }): number => (earlier ? 1 : 0)),
    sent: scripts.map(() => 0),
    atOnce: 0,
    most: 0,
    tooEarly: 0,
    afterStop: 0,
    unwritten: 0,
  };
  const written = new Set<number>();
  const settled: [number, Outcome<Problem>][] = [];
  let clock = 0;
  let pausedUntil = 0;
  let sendings = 0;
  const turn = () => new Promise((resolve) => setTimeout(resolve, 0));

  const run: ActionRun<number> = {
    records: scripts.map((_, index) => index),
    inDoubt: (record) => scripts[record]?.earlier !== null,
    act: async (record): Promise<Attempt> => {
      const { steps } = scripts[record] ?? { steps: [] };
      const step = steps[Math.min(seen.sent[record] ?? 0, steps.length - 1)] ?? 'done';
      seen.sent[record] = (seen.sent[record] ?? 0) + 1;
      if (clock < pausedUntil) seen.tooEarly += 1;
      if (stop.signal.aborted) seen.afterStop += 1;
      if (!written.has(record)) seen.unwritten += 1;
      seen.atOnce += 1;
      seen.most = Math.max(seen.most, seen.atOnce);
      await turn();
      seen.atOnce -= 1;
      sendings += 1;
      if (step.endsWith('done')) seen.applied[record] = (seen.applied[record] ?? 0) + 1;
      if (sendings >= stopAfter) stop.abort();
      switch (step) {
        case 'done':
          return { kind: 'done', undoable: true };
        case 'gone':
          return { kind: 'gone' };
        case 'wait':
          throw new ApiError(busy);
        case 'refused':
          return { kind: 'refused', problem: noRight };
        case 'lost':
        case 'lost but done':
          return { kind: 'doubtful', problem: network };
        case 'put off':
        case 'put off but done':
          return { kind: 'doubtful', problem: away };
        case 'failed':
          return { kind: 'failed', problem: bad };
        case 'halted':
          return { kind: 'halted', problem: key };
      }
    },
    check: async (record): Promise<Check> => {
      await turn();
      if (!scripts[record]?.visible) throw new ApiError(network);
      return (seen.applied[record] ?? 0) > 0
        ? { kind: 'reached', undoable: false, why: 'approved' }
        : { kind: 'open' };
    },
    wait: async (milliseconds) => {
      await turn();
      clock += milliseconds;
    },
    now: () => clock,
    before: async (record) => void written.add(record),
    settled: async (record, outcome) => void settled.push([record, outcome]),
    paused: (until) => {
      pausedUntil = Math.max(pausedUntil, until);
    },
    stop: stop.signal,
    abandon: new AbortController().signal,
  };
  return { run, seen, settled, stop };
}

const plain = (...steps: Step[]): Script => ({ steps, visible: true, earlier: null });
const kindsOf = (outcomes: ReadonlyMap<number, Outcome<Problem>>) =>
  [...outcomes.values()].map(({ kind }) => kind);

const script: fc.Arbitrary<Script> = fc.record({
  steps: fc
    .array(fc.constantFrom<Step>('done', 'gone', 'refused', 'lost', 'lost but done', 'failed'), {
      minLength: 1,
      maxLength: 1,
    })
    .chain((last) =>
      fc
        .nat(3)
        .map((waits): Step[] => [...Array.from({ length: waits }, (): Step => 'wait'), ...last]),
    ),
  visible: fc.boolean(),
  earlier: fc.option(fc.boolean(), { nil: null, freq: 4 }),
});

describe('for any sequence of failures', () => {
  test('every record gets one true outcome, and no action is carried out twice', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(script, { maxLength: 14 }),
        fc.option(fc.nat(10), { nil: undefined }),
        async (scripts, stopAfter) => {
          const { run, seen, settled } = aService(scripts, stopAfter);
          const { outcomes } = await runActions(run);
          expect([...outcomes.keys()]).toEqual(run.records);
          for (const [record, outcome] of outcomes) {
            const times = seen.applied[record] ?? 0;
            expect(times).toBeLessThanOrEqual(1);
            if (outcome.kind === 'done') expect(times).toBe(1);
            if (outcome.kind === 'failed' || outcome.kind === 'not started') expect(times).toBe(0);
            if (outcome.kind === 'skipped' && outcome.why === 'gone') expect(times).toBe(0);
          }
          expect(new Set(settled.map(([record]) => record)).size).toBe(settled.length);
          for (const [record, outcome] of settled) expect(outcomes.get(record)).toEqual(outcome);
        },
      ),
      { numRuns: 150 },
    );
  });

  test('at most four actions run at once, none starts during a pause or after Stop or unjournaled', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(script, { maxLength: 14 }),
        fc.nat(12),
        async (scripts, stopAfter) => {
          const { run, seen } = aService(scripts, stopAfter + 1);
          await runActions(run);
          expect(seen.most).toBeLessThanOrEqual(4);
          expect({
            tooEarly: seen.tooEarly,
            afterStop: seen.afterStop,
            unwritten: seen.unwritten,
          }).toEqual({ tooEarly: 0, afterStop: 0, unwritten: 0 });
        },
      ),
      { numRuns: 100 },
    );
  });
});

test('a record that had to wait is sent again until it is done', async () => {
  const { run, seen } = aService([plain('wait', 'wait', 'done')]);
  const { outcomes } = await runActions(run);
  expect(kindsOf(outcomes)).toEqual(['done']);
  expect(seen.sent).toEqual([3]);
});

test('after a lost response, the record itself shows whether the action was done or failed', async () => {
  const { outcomes } = await runActions(aService([plain('lost but done'), plain('lost')]).run);
  expect([...outcomes.values()]).toEqual([
    { kind: 'done', undoable: false },
    { kind: 'failed', problem: network },
  ]);
});

test('halts with an unknown outcome if neither the response nor a later read arrives', async () => {
  const { run, seen } = aService([
    { steps: ['lost'], visible: false, earlier: null },
    ...Array.from({ length: 20 }, () => plain('done')),
  ]);
  const { outcomes, halted } = await runActions(run);
  expect(outcomes.get(0)).toEqual({ kind: 'unknown', problem: network });
  expect(halted).toEqual(network);
  expect(kindsOf(outcomes).filter((kind) => kind === 'not started').length).toBe(
    20 - seen.sent.slice(1).filter((times) => times > 0).length,
  );
});

test('a refused key ends the run, and the refused action counts as not started', async () => {
  const { outcomes, halted } = await runActions(
    aService([
      plain('halted'),
      plain('done'),
      plain('done'),
      plain('done'),
      plain('done'),
      plain('done'),
    ]).run,
  );
  expect(halted).toEqual(key);
  expect(kindsOf(outcomes)).toEqual([
    'not started',
    'done',
    'done',
    'done',
    'not started',
    'not started',
  ]);
});

test('resumes after an outage with a known end and sends nothing twice', async () => {
  const { run, seen } = aService([plain('put off', 'put off', 'done'), plain('put off but done')]);
  let outage = 3;
  const { outcomes } = await runActions({
    ...run,
    check: (record, signal) =>
      (outage -= 1) >= 0 ? Promise.reject(new ApiError(away)) : run.check(record, signal),
  });
  expect(kindsOf(outcomes)).toEqual(['done', 'done']);
  expect([seen.applied, seen.sent]).toEqual([
    [1, 1],
    [3, 1],
  ]);
});

test('a single decision reports an outage instead of waiting for its end', async () => {
  const { run, seen } = aService([plain('put off', 'done')]);
  const { outcomes } = await runActions({ ...run, waits: false });
  expect([...outcomes.values()]).toEqual([{ kind: 'failed', problem: away }]);
  expect(seen.sent).toEqual([1]);
});

test('after an interruption, sends again only actions that had not been done', async () => {
  const { run, seen } = aService([
    { steps: ['done'], visible: true, earlier: true },
    { steps: ['done'], visible: true, earlier: false },
  ]);
  const { outcomes } = await runActions(run);
  expect(kindsOf(outcomes)).toEqual(['done', 'done']);
  expect(seen.sent).toEqual([0, 1]);
});

test('explains a refusal by reading the record: already done, forbidden, deleted or unknown', async () => {
  const { run } = aService([
    plain('refused'),
    plain('refused'),
    plain('refused'),
    plain('refused'),
  ]);
  const sights: Check[] = [
    { kind: 'reached', undoable: false, why: 'approved' },
    { kind: 'closed', why: 'forbidden' },
    { kind: 'gone' },
    { kind: 'open' },
  ];
  const { outcomes } = await runActions({
    ...run,
    check: async (record) => sights[record] ?? { kind: 'open' },
  });
  expect([...outcomes.values()]).toEqual([
    { kind: 'skipped', why: 'approved', problem: noRight },
    { kind: 'skipped', why: 'forbidden', problem: noRight },
    { kind: 'skipped', why: 'gone', problem: noRight },
    { kind: 'failed', problem: noRight },
  ]);
});

test('sends nothing if stopped while its journal is written', async () => {
  const { run, stop, seen } = aService([plain('done')]);
  const end = await runActions({ ...run, before: async () => stop.abort() });
  expect(seen.sent).toEqual([0]);
  expect(end.outcomes.get(0)).toEqual({ kind: 'not started' });
});
