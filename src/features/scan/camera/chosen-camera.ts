const key = 'aliquot.camera'

/** The camera chosen on this device; undefined is the rear camera. */
export const chosenCamera = (): string | undefined => localStorage.getItem(key) ?? undefined

export const rememberCamera = (deviceId: string): void => localStorage.setItem(key, deviceId)
