import type { GroupDevice, OwnDevice } from '#domain/wire/sync/devices.ts'

export type ListedDevice = GroupDevice | OwnDevice
