import { fromPromise } from 'xstate'
import { passwordAgeMachine } from '#machines/session/password-age.machine.ts'

const keyOf = (userId: number) => `aliquot.passwordWarned.${userId}`

/** One warning per day and person on this device, whatever the number of tabs. */
export const providePasswordAge = (userId: number): typeof passwordAgeMachine =>
  passwordAgeMachine.provide({
    actors: {
      takeWarning: fromPromise(async () => {
        const today = new Date().toDateString()
        if (localStorage.getItem(keyOf(userId)) === today) return false
        localStorage.setItem(keyOf(userId), today)
        return true
      }),
    },
  })
