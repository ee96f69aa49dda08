import { fromPromise, type NonReducibleUnknown, type SimulatedClock } from 'xstate'
import { expect, test, vi } from 'vitest'

/** `lost.dialog.counting` from `{ lost: { dialog: 'counting' } }`, so that a table with it must name every state, or it does not compile. */
export type Leaf<Value> = Value extends string ? Value : { [Key in keyof Value & string]: `${Key}.${Leaf<Value[Key]>}` }[keyof Value & string]

export function leafOf(value: unknown): string {
  if (typeof value === 'string') return value
  const [entry] = Object.entries(value as Record<string, unknown>)
  return `${entry![0]}.${leafOf(entry![1])}`
}

export interface Call<Input = unknown> {
  readonly name: string
  readonly input: Input
  resolve(output?: unknown): Promise<void>
  reject(error?: unknown): Promise<void>
}

/** Lets settled promises take effect. Nothing sleeps. */
export const settle = (): Promise<void> => new Promise((done) => setImmediate(done))

/** Actors that answer when the test says so. */
export function heldActors() {
  const open: Call[] = []
  const made: Call[] = []
  const hold = <Output, Input extends NonReducibleUnknown = undefined>(name: string) =>
    fromPromise<Output, Input>(
      ({ input, signal }) =>
        new Promise<Output>((resolve, reject) => {
          const end = (mutation: () => void) => () => {
            open.splice(open.indexOf(call), 1)
            mutation()
            return settle()
          }
          const call: Call = {
            name,
            input,
            resolve: (output) => end(() => resolve(output as Output))(),
            reject: (error = new Error(`${name} failed`)) => end(() => reject(error))(),
          }
          signal.addEventListener('abort', () => open.includes(call) && open.splice(open.indexOf(call), 1))
          open.push(call)
          made.push(call)
        }),
    )
  return {
    hold,
    made,
    /** Inputs of all calls of an actor so far. */
    inputs: (name: string): unknown[] => made.filter((call) => call.name === name).map((call) => call.input),
    isOpen: (name: string): boolean => open.some((call) => call.name === name),
    call(name: string): Call {
      const call = open.find((one) => one.name === name)
      if (!call) throw new Error(`${name} is not running; running: ${open.map((one) => one.name).join(', ') || 'nothing'}`)
      return call
    },
  }
}

interface Watched {
  getSnapshot(): { value: unknown; context: unknown; status: string }
}
export interface World<Actor extends Watched = Watched> {
  readonly actor: Actor
  readonly clock: SimulatedClock
  readonly actors: ReturnType<typeof heldActors>
  readonly emitted: unknown[]
}

/**
 * A state's name, or: `ignored` nothing happens; `noted` it stays, and context changes
 * or an event is emitted; `nobody asked` no such actor is running.
 */
export type Outcome<State extends string> = State | 'ignored' | 'noted' | 'nobody asked'

interface Table<State extends string, Event extends string, Given extends World> {
  /** Brings a new machine into the state. */
  readonly given: Readonly<Record<State, () => Promise<Given>>>
  /** Causes the event; returns false if the actor it would come from is not running. */
  readonly when: Readonly<Record<Event, (world: Given) => unknown>>
  readonly outcomes: Readonly<Record<State, Readonly<Record<Event, Outcome<State>>>>>
  readonly leaf?: (value: unknown) => string
}

/** One test for every cell, run on the real machine. */
export function testTable<State extends string, Event extends string, Given extends World>({
  given,
  when,
  outcomes,
  leaf = leafOf,
}: Table<State, Event, Given>): void {
  for (const state of Object.keys(outcomes) as State[]) {
    for (const event of Object.keys(outcomes[state]) as Event[]) {
      test(`${state}: ${event} → ${outcomes[state][event]}`, async () => {
        const world = await given[state]()
        expect(leaf(world.actor.getSnapshot().value), 'the state to begin with').toBe(state)
        const before = world.actor.getSnapshot().context
        const said = world.emitted.length
        // xstate warns about events sent to a finished machine; here they are the test.
        if (world.actor.getSnapshot().status === 'done') vi.spyOn(console, 'warn').mockReturnValueOnce()
        const happened = await when[event](world)
        await settle()
        const after = leaf(world.actor.getSnapshot().value)
        const isStill = JSON.stringify(world.actor.getSnapshot().context) === JSON.stringify(before) && world.emitted.length === said
        const outcome = happened === false ? 'nobody asked' : after !== state ? after : isStill ? 'ignored' : 'noted'
        expect(outcome).toBe(outcomes[state][event])
      })
    }
  }
}
