import type { GroupDevice, OwnDevice } from '#domain/wire/devices.ts'

export type ListedDevice = GroupDevice | OwnDevice
