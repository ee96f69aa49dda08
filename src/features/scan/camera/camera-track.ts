/* Torch, zoom and focus are not in the DOM types yet, and not on every device. */

export interface ZoomRange {
  readonly min: number
  readonly max: number
  readonly step: number
}

export interface TrackAbilities {
  readonly torch: boolean
  readonly zoom: ZoomRange | null
}

interface ExtendedCapabilities {
  readonly torch?: boolean
  readonly zoom?: Partial<ZoomRange>
  readonly focusMode?: readonly string[]
}

export function abilitiesOf(track: MediaStreamTrack): TrackAbilities {
  const { torch, zoom } = capabilitiesOf(track)
  const { min = 1, max = 1, step = 0.1 } = zoom ?? {}
  return { torch: torch === true, zoom: max > min ? { min, max, step } : null }
}

export const setTorch = (track: MediaStreamTrack, torch: boolean): Promise<boolean> => apply(track, { torch })

export const setZoom = (track: MediaStreamTrack, zoom: number): Promise<boolean> => apply(track, { zoom })

/** Each tube is held at a different distance: the camera must refocus continuously. */
export async function enableContinuousFocus(track: MediaStreamTrack): Promise<void> {
  if (capabilitiesOf(track).focusMode?.includes('continuous')) await apply(track, { focusMode: 'continuous' })
}

// Firefox has no getCapabilities.
const capabilitiesOf = (track: MediaStreamTrack): ExtendedCapabilities => (track.getCapabilities?.() ?? {}) as ExtendedCapabilities

/** Returns whether it worked: a device may change what it reports as possible, and the picture works anyway. */
async function apply(track: MediaStreamTrack, constraints: Record<string, unknown>): Promise<boolean> {
  try {
    await track.applyConstraints({ advanced: [constraints] })
    return true
  } catch {
    return false
  }
}
