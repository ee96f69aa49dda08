import { fromPromise, type NonReducibleUnknown } from 'xstate'

/** An actor that rejects until the app hands in the real one by `.provide()`: a machine never falls back to something that only looks alive. */
export const notProvided = <Output, Input extends NonReducibleUnknown = undefined>(name: string) =>
  fromPromise<Output, Input>(() => Promise.reject(new Error(`${name} was not provided`)))
