import { readInput } from '#domain/input.ts'
import { pokeSchema, type PokedPage } from '#domain/wire/sync/poke.ts'
import { backoff } from './engine/backoff.ts'
import type { Timers } from './timers.ts'

/** The part of an EventSource that is used here. */
export interface PokeSource {
  addEventListener(type: 'open' | 'message' | 'presence' | 'error', listener: (event: Event) => void): void
  close(): void
}

export interface PokeDeps {
  groupId: number
  timers: Timers
  /** Something is new on the server, or may be, because pokes could be missed while the connection was down. A small change comes as a page. */
  onPoke: (page?: PokedPage) => void
  /** Someone else said where they are. */
  onPresence?: (other: unknown) => void
  open?: ((url: string) => PokeSource) | undefined
}

export interface Pokes {
  /** The server has been reached again: a connection that waits for its next attempt is opened now. */
  tryNow(): void
  stop(): void
}

/**
 * Listens for pokes from the server, which say that there is something new, and perhaps what. Losing one is harmless: the app polls every 30 s.
 * An EventSource gives up permanently on some answers, so the connection is reopened here, with a growing pause.
 */
export function listenForPokes({ groupId, timers, onPoke, onPresence, open = (url) => new EventSource(url) }: PokeDeps): Pokes {
  let source: PokeSource | undefined
  let cancelRetry = () => {}
  let attempts = 0
  let stopped = false

  const connect = () => {
    if (stopped) return
    const connection = (source = open(`/api/v1/sync/events?group=${groupId}`))
    connection.addEventListener('open', () => {
      attempts = 0
      onPoke()
    })
    connection.addEventListener('message', (event) => onPoke(readPage(event)))
    if (onPresence) connection.addEventListener('presence', (event) => onPresence(readData(event)))
    connection.addEventListener('error', () => {
      if (source !== connection) return
      connection.close()
      source = undefined
      cancelRetry = timers.after(backoff(attempts++, timers.random()), connect)
    })
  }
  connect()

  return {
    tryNow() {
      if (stopped || source) return
      cancelRetry()
      connect()
    },
    stop() {
      stopped = true
      cancelRetry()
      source?.close()
    },
  }
}

/** Undefined if there is none, or if a newer server says something that this build cannot read: a pull will tell. */
function readPage(event: Event): PokedPage | undefined {
  const poke = readInput(pokeSchema, readData(event))
  return poke.success ? poke.data.page : undefined
}

function readData(event: Event): unknown {
  try {
    return JSON.parse(String((event as MessageEvent).data))
  } catch {
    return undefined
  }
}
