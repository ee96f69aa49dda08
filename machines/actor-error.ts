import type { ErrorActorEvent } from 'xstate'

/** Why an actor failed, for the actions of a transition. */
export const actorError = ({ event }: { event: ErrorActorEvent }): unknown => event.error
