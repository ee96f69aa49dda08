import {
  copySetting,
  notificationKinds,
  notificationPlace,
  notificationSetting,
  wanted,
  type NotificationCopy,
  type NotificationKind,
  type NotificationPlace,
} from '#domain/rules/notifications/notification-kinds.ts'

/** A column of the table of choices. */
export type Channel = 'bell' | 'screen' | NotificationCopy
export type Choices = Readonly<Record<Channel, boolean>>

/** The person's settings: key to value. */
export type Settings = ReadonlyMap<string, string>

export function choicesOf(kind: NotificationKind, settings: Settings): Choices {
  const place = notificationPlace(kind, settings.get(notificationSetting(kind)))
  const isListed = place !== 'off'
  const wants = (copy: NotificationCopy) => isListed && settings.get(copySetting(kind, copy)) === wanted
  return { bell: isListed, screen: place === 'screen', mail: wants('mail'), push: wants('push') }
}

/** Settings to write for a choice. What is shown, mailed or pushed is also in the list, so a kind that leaves the list is nowhere. */
export function settingsFor(kind: NotificationKind, before: Choices, channel: Channel, isOn: boolean): [key: string, value: string][] {
  const stored = storedFor(kind, before)
  const chosen = storedFor(kind, channel === 'bell' && !isOn ? nowhere : { ...before, bell: true, [channel]: isOn })
  return Object.entries(chosen).filter(([key, value]) => stored[key] !== value)
}

const nowhere: Choices = { bell: false, screen: false, mail: false, push: false }

/** The usual place is not stored. */
function storedFor(kind: NotificationKind, { bell, screen, mail, push }: Choices): Record<string, string> {
  const place: NotificationPlace = !bell ? 'off' : screen ? 'screen' : 'bell'
  return {
    [notificationSetting(kind)]: place === notificationKinds[kind].usual ? '' : place,
    [copySetting(kind, 'mail')]: mail ? wanted : '',
    [copySetting(kind, 'push')]: push ? wanted : '',
  }
}
