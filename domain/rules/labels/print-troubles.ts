import { defineMessages, type Message } from '../../message.ts'

/** Why a printer does not print, or why nobody knows whether it has. A server reports the key. */
export const printTroubles = defineMessages({
  'no-address': 'The printer has no address. An administrator can enter one in the settings.',
  'not-allowed': 'The server does not connect to this address.',
  'not-found': 'No printer with this name was found in the network.',
  off: 'The printer cannot be reached. Check that it is on and in the network.',
  silent: 'The printer does not answer. It may be out of labels, or open.',
  'not-zpl': 'What answers at this address is not a ZPL printer.',
  'paper-out': 'The printer is out of labels.',
  'ribbon-out': 'The printer is out of ribbon.',
  'head-open': 'The printer is open.',
  paused: 'The printer is paused.',
  temperature: 'The printer is too warm or too cold.',
  busy: 'The printer is busy.',
  unreadable: 'The labels could not be read. Print them again.',
  removed: 'The printer is no longer in use.',
  'cut-off': 'The connection was lost while printing.',
  'no-answer': 'The printer received the labels but did not confirm that they were printed.',
  stopped: 'The server stopped while printing.',
  restored: 'The server was restored from a backup.',
})
export type PrintTrouble = keyof typeof printTroubles

export const isPrintTrouble = (reason: string): reason is PrintTrouble => Object.hasOwn(printTroubles, reason)

const unknownTrouble = defineMessages({ other: 'Something is wrong with the printer.' }).other

export const troubleMessage = (reason: string): Message => (isPrintTrouble(reason) ? printTroubles[reason] : unknownTrouble)
