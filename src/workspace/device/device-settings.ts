/*
 *   settings screen ──► changeDeviceSettings ──► localStorage ──► storage event ──► the other tabs
 *                               └──► subscribers here: appearance, sounds, the screen itself
 *
 * How this device looks and sounds, whoever signs in. Known at once and offline, so not in the database.
 */
import { useSyncExternalStore } from 'react'
import { limits } from '#domain/limits.ts'
import { densities, themes, type DensityChoice, type ThemeChoice } from '#src/ui/styles/appearance.ts'

export interface DeviceSettings {
  /** What people call this device; empty if nobody has named it. */
  name: string
  theme: ThemeChoice
  density: DensityChoice
  scanSounds: boolean
  /** The grid of a box, or its tubes as a list. */
  boxShape: BoxShape
  /** Boxes are drawn with rows and columns swapped from each one's own setting. */
  boxTurned: boolean
  /** What the colors of the boxes in a freezer show. */
  mapBy: MapBy
  /** Our own keypad shows letters when a code is typed; digits by default. */
  keypadLetters: boolean
  /** The settings show what the device keeps to stay in step with the server. */
  forDevelopers: boolean
}

export type BoxShape = 'box' | 'list'
export const mapColorings = ['fill', 'type', 'expiry'] as const
export type MapBy = (typeof mapColorings)[number]

/** `public/appearance.js` reads it, too. */
export const deviceSettingsKey = 'aliquot.deviceSettings'

const listeners = new Set<() => void>()
let current: DeviceSettings | undefined

export function readDeviceSettings(): DeviceSettings {
  current ??= parseDeviceSettings(savedText())
  return current
}

export function changeDeviceSettings(change: Partial<DeviceSettings>): void {
  current = { ...readDeviceSettings(), ...change }
  try {
    localStorage.setItem(deviceSettingsKey, JSON.stringify(current))
  } catch {
    // No space, or storage is blocked: it applies until the page is closed.
  }
  tell()
}

export function watchDeviceSettings(onChange: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('storage', followOtherTab)
  listeners.add(onChange)
  return () => {
    listeners.delete(onChange)
    if (listeners.size === 0) window.removeEventListener('storage', followOtherTab)
  }
}

export function useDeviceSettings(): DeviceSettings {
  return useSyncExternalStore(watchDeviceSettings, readDeviceSettings)
}

/** Anything unreadable or unknown counts as never chosen. */
export function parseDeviceSettings(text: string | null): DeviceSettings {
  const saved = parseObject(text)
  return {
    name: typeof saved['name'] === 'string' ? saved['name'].slice(0, limits.deviceName.longest) : '',
    theme: themes.find((theme) => theme === saved['theme']) ?? 'auto',
    density: densities.find((density) => density === saved['density']) ?? 'auto',
    scanSounds: saved['scanSounds'] !== false,
    boxShape: saved['boxShape'] === 'list' ? 'list' : 'box',
    boxTurned: saved['boxTurned'] === true,
    mapBy: mapColorings.find((coloring) => coloring === saved['mapBy']) ?? 'type',
    keypadLetters: saved['keypadLetters'] === true,
    forDevelopers: saved['forDevelopers'] === true,
  }
}

function parseObject(text: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? 'null')
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

function savedText(): string | null {
  try {
    return localStorage.getItem(deviceSettingsKey)
  } catch {
    return null
  }
}

/** Without a key, the whole storage was emptied. */
function followOtherTab({ key }: StorageEvent): void {
  if (key !== deviceSettingsKey && key !== null) return
  current = undefined
  tell()
}

function tell(): void {
  for (const listener of listeners) listener()
}
