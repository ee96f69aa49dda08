import { assign, emit, setup } from 'xstate'
import { errors } from '#domain/errors.ts'
import type { Message } from '#domain/message.ts'
import { messages } from '#domain/messages.ts'
import type { SessionInfo, SetPrimaryResponse } from '#domain/wire/accounts/session.ts'
import { notProvided } from '#machines/not-provided.ts'
import type { Credentials, SessionContext, SessionEmitted, SessionEvent, SessionRead, SignInResult, WorkspaceOpened } from './session-types.ts'

const isSame = ({ info }: SessionContext, read: SessionRead | null): boolean => read !== null && info?.userId === read.userId && info.groupId === read.groupId
const isOtherGroup = ({ info }: SessionContext, read: SessionRead | null): boolean =>
  read !== null && info?.userId === read.userId && info.groupId !== read.groupId

/** The names used in the chart of session.machine.ts. */
export const sessionSetup = setup({
  types: {
    context: {} as SessionContext,
    events: {} as SessionEvent,
    emitted: {} as SessionEmitted,
    tags: {} as 'waiting' | 'form' | 'submitting' | 'workspace' | 'blocking',
  },
  actors: {
    /** Asks the server who is signed in; rejects if it cannot be reached. */
    readSession: notProvided<SessionInfo | null>('readSession'),
    /** The last person on this device, as long as the offline start is allowed (`limits.session.offlineFor`). */
    recallPerson: notProvided<SessionInfo | null>('recallPerson'),
    /** Opens this person's workspace in this group, and closes the previously open one. */
    openWorkspace: notProvided<WorkspaceOpened, SessionInfo>('openWorkspace'),
    signIn: notProvided<SignInResult, Credentials>('signIn'),
    /** Sends what is queued and returns how many mutations are left. */
    flush: notProvided<number>('flush'),
    /** Gives the person a file of the queued changes. */
    exportQueue: notProvided<void>('exportQueue'),
    /** Deletes the open workspace from this device, with its queued changes. */
    deleteQueue: notProvided<void>('deleteQueue'),
    /** Forgets the offline start at once; tells the server, now or at the next contact. */
    signOut: notProvided<void>('signOut'),
    setPrimary: notProvided<SetPrimaryResponse, number>('setPrimary'),
  },
  actions: {
    rememberInfo: assign({ info: (_, info: SessionInfo | null) => info, message: null }),
    askPassword: assign({ message: null, asksCode: false }),
    rememberSso: assign({ sso: ({ event }) => (event.type === 'session.expired' ? (event.sso ?? null) : null) }),
    rememberTried: assign({ info: ({ context }, tried: SignInResult) => (tried.kind === 'signed-in' ? tried.info : context.info), message: null }),
    forgetInfo: assign({ info: null, message: null, asksCode: false, wantedGroup: null, unsent: null }),
    countUnsent: assign({ unsent: (_, unsent: number | null) => unsent }),
    say: assign({ message: (_, message: Message | null) => message }),
    sayAnswer: assign({
      message: (_, tried: SignInResult) => (tried.kind === 'too-many' ? errors['login.too-many'].message : tried.kind === 'signed-in' ? null : tried.message),
      asksCode: (_, tried: SignInResult) => tried.kind === 'code-needed',
    }),
    wantGroup: assign({ wantedGroup: ({ event }) => (event.type === 'group.chosen' ? event.groupId : null) }),
    resumeWork: emit({ type: 'work.resumed' }),
    reload: emit((_, to: string | null) => ({ type: 'reload.asked', to })),
    tell: emit((_, message: Message) => ({ type: 'refusal.told', message })),
  },
  guards: {
    isSealed: (_, result: WorkspaceOpened) => result === 'sealed',
    isSomebody: (_, info: SessionInfo | null) => info !== null,
    isSignedIn: (_, tried: SignInResult) => tried.kind === 'signed-in',
    isSameAgain: ({ context }, tried: SignInResult) => tried.kind === 'signed-in' && isSame(context, tried.info),
    isSameElsewhere: ({ context }, tried: SignInResult) => tried.kind === 'signed-in' && isOtherGroup(context, tried.info),
    readNobody: ({ event }) => event.type === 'session.read' && event.info === null,
    readSomebody: ({ event }) => event.type === 'session.read' && event.info !== null,
    readSame: ({ context, event }) => event.type === 'session.read' && isSame(context, event.info),
    readOtherGroup: ({ context, event }) => event.type === 'session.read' && isOtherGroup(context, event.info),
    isOtherThanNow: ({ context, event }) => event.type === 'group.chosen' && event.groupId !== context.info?.groupId,
    isDeleteTyped: ({ event }) => event.type === 'delete.confirmed' && event.typed.trim().toLowerCase() === messages.deleteWord,
    nothingIsLeft: (_, left: number) => left === 0,
    mustReload: (_, answer: SetPrimaryResponse) => answer.result,
    needsTwoFactor: (_, answer: SetPrimaryResponse) => answer.mustUseTwoFactorAuth,
  },
})
