import { msg, type Message } from '../../message.ts'

/** Where a person wants to see notifications of a kind: nowhere, in the list behind the bell, or there and on the screen as well. */
export const notificationPlaces = ['off', 'bell', 'screen'] as const
export type NotificationPlace = (typeof notificationPlaces)[number]

/** How many days ahead a sample counts as expiring soon. */
export const expiryDays = 7

interface KindOfNotification {
  /** The word next to its icon. */
  readonly word: Message
  /** `{name}`, `{detail}` and `{actor}` are those of the row. */
  readonly single: Message
  readonly several: { readonly one: string; readonly other: string }
  /** Until the person chooses. */
  readonly usual: NotificationPlace
}

const defineKinds = <const Kinds extends Readonly<Record<string, KindOfNotification>>>(kinds: Kinds): { readonly [Kind in keyof Kinds]: KindOfNotification } =>
  kinds

/** Everything a person can be notified of. */
export const notificationKinds = defineKinds({
  expiring: {
    word: msg('Expires soon'),
    single: msg('{name} expires on {detail}'),
    several: { one: '# sample expires within 7 days', other: '# samples expire within 7 days' },
    usual: 'screen',
  },
  expired: {
    word: msg('Expired'),
    single: msg('{name} expired on {detail}'),
    several: { one: '# sample has expired', other: '# samples have expired' },
    usual: 'screen',
  },
  low: {
    word: msg('Low stock'),
    single: msg('{name} is low: {detail} left'),
    several: { one: '# of your samples is low', other: '# of your samples are low' },
    usual: 'screen',
  },
  reservation: {
    word: msg('Reservation'),
    single: msg('{actor} released your reserved position {name}'),
    several: { one: '{actor} released # of your reserved positions', other: '{actor} released # of your reserved positions' },
    usual: 'screen',
  },
  moved: {
    word: msg('Moved'),
    single: msg('{actor} moved {name}'),
    several: { one: '{actor} moved # of your samples', other: '{actor} moved # of your samples' },
    usual: 'off',
  },
  archived: {
    word: msg('Archived'),
    single: msg('{actor} archived {name}'),
    several: { one: '{actor} archived # of your samples', other: '{actor} archived # of your samples' },
    usual: 'off',
  },
  'taken-out': {
    word: msg('Checked out'),
    single: msg('{actor} checked out {name}'),
    several: { one: '{actor} checked out # of your samples', other: '{actor} checked out # of your samples' },
    usual: 'off',
  },
  joined: {
    word: msg('New member'),
    single: msg('{actor} accepted your invitation'),
    several: { one: '{actor} accepted # of your invitations', other: '{actor} accepted # of your invitations' },
    usual: 'bell',
  },
  'sign-asked': {
    word: msg('Signature requested'),
    single: msg('{actor} asks you to witness {name}'),
    several: { one: '{actor} asks you to witness # experiment', other: '{actor} asks you to witness # experiments' },
    usual: 'screen',
  },
  signed: {
    word: msg('Signed'),
    single: msg('{actor} signed {name}'),
    several: { one: '{actor} signed # of your experiments', other: '{actor} signed # of your experiments' },
    usual: 'bell',
  },
  mentioned: {
    word: msg('Mentioned'),
    single: msg('{actor} mentioned you in a comment on {name}'),
    several: { one: '{actor} mentioned you in comments on # experiment', other: '{actor} mentioned you in comments on # experiments' },
    usual: 'screen',
  },
  commented: {
    word: msg('Comment'),
    single: msg('{actor} commented on {name}'),
    several: { one: '{actor} commented on # experiment', other: '{actor} commented on # experiments' },
    usual: 'bell',
  },
  'order-asked': {
    word: msg('Request'),
    single: msg('{actor} requested {name}'),
    several: { one: '{actor} requested # thing', other: '{actor} requested # things' },
    usual: 'bell',
  },
  'order-approved': {
    word: msg('Approved'),
    single: msg('{actor} approved your request for {name}'),
    several: { one: '{actor} approved # of your requests', other: '{actor} approved # of your requests' },
    usual: 'bell',
  },
  'order-declined': {
    word: msg('Declined'),
    single: msg('{actor} declined your request for {name}'),
    several: { one: '{actor} declined # of your requests', other: '{actor} declined # of your requests' },
    usual: 'screen',
  },
  'order-placed': {
    word: msg('Ordered'),
    single: msg('{actor} ordered {name}'),
    several: { one: '{actor} ordered # of your requests', other: '{actor} ordered # of your requests' },
    usual: 'bell',
  },
  'order-received': {
    word: msg('Arrived'),
    single: msg('{name} has arrived'),
    several: { one: '# of your requests has arrived', other: '# of your requests have arrived' },
    usual: 'screen',
  },
  'task-due': {
    word: msg('Task due'),
    single: msg('{name} is due on {detail}'),
    several: { one: '# task is due within 7 days', other: '# tasks are due within 7 days' },
    usual: 'screen',
  },
  'task-overdue': {
    word: msg('Task overdue'),
    single: msg('{name} was due on {detail}'),
    several: { one: '# task is overdue', other: '# tasks are overdue' },
    usual: 'screen',
  },
  'booking-canceled': {
    word: msg('Booking canceled'),
    single: msg('{actor} canceled your booking of {name}'),
    several: { one: '{actor} canceled # of your bookings', other: '{actor} canceled # of your bookings' },
    usual: 'screen',
  },
  'booking-moved': {
    word: msg('Booking moved'),
    single: msg('{actor} moved your booking of {name}'),
    several: { one: '{actor} moved # of your bookings', other: '{actor} moved # of your bookings' },
    usual: 'screen',
  },
  'equipment-stopped': {
    word: msg('Out of use'),
    single: msg('{name}, which you booked, is out of use'),
    several: { one: '# instrument that you booked is out of use', other: '# instruments that you booked are out of use' },
    usual: 'screen',
  },
  'signature-detached': {
    word: msg('Signed experiment'),
    single: msg('A stored text of {name} is not covered by its signatures. {detail}'),
    several: {
      one: '# signed experiment has a text that its signatures do not cover',
      other: '# signed experiments have texts that their signatures do not cover',
    },
    usual: 'screen',
  },
  'text-kept': {
    word: msg('Text cannot be changed'),
    single: msg('{detail} of {name} could not be converted. It can be read, but not changed. Copy it into a new section'),
    several: { one: '# text could not be converted', other: '# texts could not be converted' },
    usual: 'screen',
  },
  'webhook-failing': {
    word: msg('Webhook fails'),
    single: msg('{name} has accepted no events for hours. Missed events are kept, and sent in order as soon as it accepts them'),
    several: { one: '# webhook has failed for hours', other: '# webhooks have failed for hours' },
    usual: 'screen',
  },
  'webhook-stopped': {
    word: msg('Webhook stopped'),
    single: msg('Nothing more is sent to {name}. When you choose Resume, everything it missed is sent in order'),
    several: { one: '# webhook has stopped', other: '# webhooks have stopped' },
    usual: 'screen',
  },
  'codes-locked': {
    word: msg('Password known'),
    single: msg('Someone who has your password entered many incorrect codes. Choose a new password; until then, no codes are accepted there'),
    several: { one: '# time, someone entered many incorrect codes', other: '# times, someone entered many incorrect codes' },
    usual: 'screen',
  },
  /** From a program, or from a colleague through one. It is open until someone has read it: see server/tasks. */
  task: {
    word: msg('Task'),
    single: msg('{actor} has a task for you: {name}'),
    several: { one: '{actor} has # task for you', other: '{actor} has # tasks for you' },
    usual: 'screen',
  },
  'sign-declined': {
    word: msg('Signature declined'),
    single: msg('{actor} declined to sign {name}: {detail}'),
    several: { one: '{actor} declined to sign # of your experiments', other: '{actor} declined to sign # of your experiments' },
    usual: 'screen',
  },
})

export type NotificationKind = keyof typeof notificationKinds
export const notificationKindNames = Object.keys(notificationKinds) as NotificationKind[]

/** False for a kind that only a newer release knows. */
export const isNotificationKind = (kind: string): kind is NotificationKind => Object.hasOwn(notificationKinds, kind)

/** Where else a person can get those that are in the list: in a mail once a day, and on the devices where they turned push on. */
export const notificationCopies = ['mail', 'push'] as const
export type NotificationCopy = (typeof notificationCopies)[number]

/** The key of the user setting with the person's choice. */
export const notificationSetting = (kind: NotificationKind): string => `Notify.${kind}`

/** The key of the user setting that says whether they also want a copy there: `wanted`, or not set. */
export const copySetting = (kind: NotificationKind, copy: NotificationCopy): string => `Notify.${kind}.${copy}`
export const wanted = 'on'

/** The place that a stored choice means: an empty or unknown one is the usual place. */
export const notificationPlace = (kind: NotificationKind, choice: string | undefined): NotificationPlace =>
  notificationPlaces.find((place) => place === choice) ?? notificationKinds[kind].usual
