import type { RoleType } from '#contract/workspace-user.ts';
import { endpoints } from '#contract/endpoints.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { openDatabase, type Database } from '#service/db/database.ts';
import { resetClock } from '#service/db/moment.ts';
import { failReading, finishReading } from '#service/db/reading-store.ts';
import { replaceChance } from '#tools/simulation/builtin-chance.ts';
import { Chance } from '#tools/simulation/chance.ts';
import { AnyCommands } from '#tools/simulation/oracle-commands.ts';
import {
  difference,
  isRecord,
  type Command,
  type Outcome,
} from '#tools/simulation/oracle-command.ts';
import { OracleModel } from '#tools/simulation/oracle-model.ts';
import { aPdf, TestApp } from '#service/testing/each-app.ts';
import type { TestPlace } from '#service/testing/each-engine.ts';

const zone = 'Europe/Istanbul';
// A day without a daylight saving change, well in the past.
const start = Date.UTC(2026, 0, 1);

/** The service on one database engine. */
class Side {
  readonly #database: Database;
  readonly #service: TestApp;

  private constructor(database: Database, service: TestApp) {
    this.#database = database;
    this.#service = service;
  }

  static async open(place: TestPlace): Promise<Side> {
    const database = await openDatabase(place.config);
    return new Side(database, await TestApp.build(database, { timeZone: zone }));
  }

  get keys(): Readonly<Record<RoleType, string>> {
    return this.#service.keys;
  }

  async take(command: Command): Promise<Outcome> {
    if (command.does === 'read') {
      const { uid, reading } = command;
      await (typeof reading === 'string'
        ? failReading(this.#database, uid, reading)
        : finishReading(this.#database, uid, reading));
      return { status: 0 };
    }
    const { method, path }: Endpoint = endpoints[command.name];
    const left = [...command.params];
    const place = path.replace(/:\w+/g, () => encodeURIComponent(left.shift() ?? ''));
    const query = new URLSearchParams();
    for (const [name, value] of command.query) query.append(name, value);
    const options = {
      key: command.key,
      headers: {
        ...(command.ifMatch === undefined ? {} : { 'if-match': command.ifMatch }),
        ...(command.idempotencyKey === undefined
          ? {}
          : { 'idempotency-key': command.idempotencyKey }),
      },
    };
    const { file, json } = command;
    const answer = file
      ? await this.#service.upload(aPdf(file.content), { ...options, name: file.name })
      : await this.#service.ask(
          method,
          command.query.length > 0 ? `${place}?${query.toString()}` : place,
          {
            ...options,
            ...(json === undefined ? {} : { json }),
          },
        );
    // The same time in both engines, except for the microseconds that order simultaneous records.
    const text = answer.body.replace(/(T\d\d:\d\d:\d\d\.\d{3})\d{3}(?=\+00:00)/g, '$1000');
    const etag = answer.headers['etag'];
    return {
      status: answer.statusCode,
      ...(text === '' ? {} : { body: isJson(answer.headers) ? JSON.parse(text) : text }),
      ...(typeof etag === 'string' ? { etag } : {}),
    };
  }

  close(): Promise<void> {
    return this.#database.close();
  }
}

const isJson = (headers: Readonly<Record<string, unknown>>): boolean =>
  String(headers['content-type']).includes('json');

/** The result of a comparison. */
export interface OracleReport {
  readonly commands: number;
  /** How often each response occurred, such as `getInvoice 200`. */
  readonly answers: ReadonlyMap<string, number>;
  /** The first difference, if any. */
  readonly problem?: string;
}

/**
 * Sends the same random commands to each engine and to the plain model until one responds
 * differently.
 * @param onProgress called now and then with the number of equal responses
 */
export async function compareOracles(
  seed: number,
  commands: number,
  places: readonly TestPlace[],
  onProgress: (commands: number) => void = () => undefined,
): Promise<OracleReport> {
  let clock = start;
  let drawn = new Chance(seed);
  const { now } = Date;
  const putBack = replaceChance(() => drawn);
  Date.now = () => clock;
  resetClock();
  const sides: Side[] = [];
  try {
    for (const place of places) {
      drawn = new Chance(seed);
      clock = start;
      sides.push(await Side.open(place));
    }
    const chance = new Chance(seed);
    const model = new OracleModel(zone, () => clock);
    await meet(model, sides);
    const any = new AnyCommands(chance, model);
    const answers = new Map<string, number>();
    for (let number = 1; number <= commands; number += 1) {
      clock += 50 + chance.below(chance.happens(0.02) ? 40_000_000 : 60_000);
      const command = any.next();
      const steps = [command, ...lookAfter(command, model)];
      for (let step = steps.shift(); step; step = steps.shift()) {
        const outcomes: Outcome[] = [];
        for (const side of sides) {
          drawn = new Chance(seed + number * 7);
          outcomes.push(await side.take(step));
        }
        const problem = compare(model, step, outcomes);
        if (step.does === 'ask') {
          const name = `${step.name} ${outcomes[0]?.status}`;
          answers.set(name, (answers.get(name) ?? 0) + 1);
        }
        if (problem !== undefined)
          return {
            commands: number,
            answers,
            problem: `seed ${seed}, command ${number}: ${JSON.stringify(step)}\n${problem}`,
          };
        steps.push(...recordsOf(step, outcomes[0], model));
      }
      if (number % 5_000 === 0) onProgress(number);
    }
    return { commands, answers };
  } finally {
    Date.now = now;
    resetClock();
    putBack();
    for (const side of sides) await side.close();
  }
}

/** Creates the people who exist from the beginning. */
async function meet(model: OracleModel, sides: readonly Side[]): Promise<void> {
  const [side] = sides;
  if (!side) throw new Error('no engine');
  const command = {
    does: 'ask',
    name: 'listWorkspaceUsers',
    key: side.keys.admin,
    params: [],
    query: [],
  } as const;
  const { body } = await side.take(command);
  const listed = isRecord(body) && Array.isArray(body['results']) ? body['results'] : [];
  for (const one of listed.toReversed())
    model.people.push({
      uid: one.uid,
      key: side.keys[one.role_type as RoleType],
      email: one.user.email,
      first_name: one.user.first_name,
      last_name: one.user.last_name,
      role_type: one.role_type,
      created_at: one.created_at,
      removed: false,
    });
}

function compare(
  model: OracleModel,
  command: Command,
  outcomes: readonly Outcome[],
): string | undefined {
  const [first = { status: 0 }, ...others] = outcomes;
  const bound = new Map<string, string>();
  const problem = difference(model.take(command), first, bound);
  if (problem !== undefined) return `model and first engine: ${problem}`;
  model.learn(bound, first);
  for (const other of others) {
    const differs = difference(first, other, new Map());
    if (differs !== undefined) return `first and second engine: ${differs}`;
  }
  return undefined;
}

const look = (key: string, name: 'getInvoice' | 'getCompany', uid: string): Command => ({
  does: 'ask',
  name,
  key,
  params: [uid],
  query: [],
});

const anyKey = (model: OracleModel): string =>
  model.people.find(({ removed }) => !removed)?.key ?? '';

/** Reads an invoice after its reading, so that the model learns its UIDs. */
function lookAfter(command: Command, model: OracleModel): Command[] {
  if (command.does !== 'read') return [];
  return [look(anyKey(model), 'getInvoice', command.uid)];
}

/** Reads the company of an invoice that was just read. */
function recordsOf(command: Command, outcome: Outcome | undefined, model: OracleModel): Command[] {
  if (command.does !== 'ask' || command.name !== 'getInvoice') return [];
  const company = isRecord(outcome?.body) ? outcome.body['company'] : undefined;
  if (!isRecord(company)) return [];
  return [look(anyKey(model), 'getCompany', String(company['uid']))];
}
