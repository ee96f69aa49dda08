import type { CallResult, Call, Transport } from '#sync/transport.ts'
import { failed } from '#sync/transport.ts'

/** A request on its way to the server, or its answer on the way back. */
export interface Message {
  readonly from: object
  call: Call
  /** Whose session it carries: the cookie when it was sent. */
  readonly userId: number | null
  /** Null if nobody waits for the answer anymore; the request may still arrive. */
  resolve: ((answer: CallResult<unknown>) => void) | null
  answer?: CallResult<unknown>
  /** How often the server's database had been set back when it answered. */
  setBacks?: number
}

/** Messages as data: a test decides which arrives when, twice or never. */
export class Net {
  readonly letters: Message[] = []

  /** The network as one tab has it. */
  transport(from: object, session: () => number | null): Transport {
    return {
      call: <T>(call: Call) =>
        new Promise<CallResult<T>>((resolve) => {
          this.letters.push({ from, call, userId: session(), resolve: resolve as (answer: CallResult<unknown>) => void })
        }),
    }
  }

  take(letter: Message): void {
    this.letters.splice(this.letters.indexOf(letter), 1)
  }

  /** The connection fails for the sender. A request may still arrive later. */
  breakOff(letter: Message, stillArrives: boolean): void {
    const { resolve } = letter
    letter.resolve = null
    if (letter.answer || !stillArrives) this.take(letter)
    resolve?.(failed('network.unreachable'))
  }

  /** A tab is gone: its answers reach nobody, but its requests are still on their way. */
  forget(from: object): void {
    for (const letter of this.letters.filter((each) => each.from === from)) {
      letter.resolve = null
      if (letter.answer) this.take(letter)
    }
  }
}
