const key = 'aliquot.camera'

/** The camera that was picked on this device; undefined is the one at the back. */
export const chosenCamera = (): string | undefined => localStorage.getItem(key) ?? undefined

export const rememberCamera = (deviceId: string): void => localStorage.setItem(key, deviceId)
