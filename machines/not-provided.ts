import { fromPromise, type NonReducibleUnknown } from 'xstate'

/** An actor that rejects until the app provides the real one with `.provide()`, so that a machine never runs on a placeholder. */
export const notProvided = <Output, Input extends NonReducibleUnknown = undefined>(name: string) =>
  fromPromise<Output, Input>(() => Promise.reject(new Error(`${name} was not provided`)))
