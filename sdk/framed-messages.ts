import type { ApiOptions } from './api.ts'
import type { FramedQuestion } from './framed-question.ts'
import type { FramedScope, ServiceCall } from './framed-service.ts'

/*
 * What a framed add-on and the app say to each other. `sdk/framed.ts` says it for authors.
 *
 *   the frame is loaded ──► the app sends a port with FramedStart ──► requests and their answers, reports, and what happens in the app
 */

export const framedConnect = 'aliquot.connect'
/** Comes with a port that the page around the script answers by itself. */
export const framedPulse = 'aliquot.pulse'

/** Where the app shows an action. It draws it itself. */
export type FramedActionPlace = 'samples' | 'sample' | 'experiment'

export interface FramedAction {
  /** At least 2 characters. */
  readonly id: string
  readonly label: string
  /** The name of a Font Awesome icon. */
  readonly icon?: string
  readonly place: FramedActionPlace
}

/** What a frame is for. Each place on the screen has a frame of its own; the one in the background is never seen. */
export type FramedPlace =
  | { readonly kind: 'background' }
  | { readonly kind: 'page'; readonly pageID: string }
  | { readonly kind: 'section'; readonly type: string; readonly section: FramedSection }
  | { readonly kind: 'card'; readonly cardID: string; readonly sampleID: number }

/** A section of an experiment that belongs to the add-on. */
export interface FramedSection {
  readonly expJournalID: number
  readonly experimentID: number
  readonly name: string
  /** What was saved last; null at first. */
  readonly data: unknown
  /** The HTML that was saved last: what the section shows on paper. */
  readonly html: string
  readonly canEdit: boolean
}

/** How the app looks at the moment. */
export interface FramedLook {
  readonly theme: 'light' | 'dark' | 'contrast'
  readonly density: 'bench' | 'desk'
  /** As in `<html lang>`. */
  readonly language: string
  /** CSS variables by name: `--ink`, `--paper`, `--h-control`. */
  readonly tokens: Readonly<Record<string, string>>
}

export interface FramedFont {
  readonly family: string
  readonly weight: string
  readonly unicodeRange: string
  readonly bytes: ArrayBuffer
}

export interface FramedStart {
  readonly type: typeof framedConnect
  readonly place: FramedPlace
  readonly look: FramedLook
}

/** What the frame asks for. Each has a number of its own, which the answer repeats. */
export type FramedRequest =
  | { readonly number: number; readonly what: 'call'; readonly options: Omit<ApiOptions, 'token'> }
  | { readonly number: number; readonly what: 'service'; readonly call: ServiceCall }
  | { readonly number: number; readonly what: 'toast'; readonly text: string }
  | { readonly number: number; readonly what: 'configuration' }
  | { readonly number: number; readonly what: 'configure'; readonly scope: FramedScope; readonly values: Readonly<Record<string, unknown>> }
  | { readonly number: number; readonly what: 'action'; readonly action: FramedAction }
  /** To be told of final signatures. */
  | { readonly number: number; readonly what: 'signatures' }
  | { readonly number: number; readonly what: 'ask'; readonly question: FramedQuestion }
  /** `data`: JSON. */
  | { readonly number: number; readonly what: 'save'; readonly html: string; readonly data: string }

/** What the frame tells, without an answer. */
export type FramedReport =
  /** How tall its content is, in pixels. */
  | { readonly tells: 'height'; readonly height: number }
  /** The keyboard is to go back to the app. */
  | { readonly tells: 'leave' }
  | { readonly tells: 'error'; readonly message: string }

export type FramedAnswer =
  | { readonly number: number; readonly ok: true; readonly value: unknown }
  /** `forbidden`: the manifest does not ask for it. */
  | { readonly number: number; readonly ok: false; readonly code: 'forbidden' | 'invalid' | 'failed'; readonly message: string }

/** What happens in the app. */
export type FramedEvent =
  /** An action was pressed, for these samples or this experiment. */
  | { readonly pressed: string; readonly ids: readonly [number, ...number[]] }
  /** The experiment that has its final signature now. */
  | { readonly finalSignature: number }
  | { readonly look: FramedLook }
  | { readonly fonts: readonly FramedFont[] }
  | { readonly section: FramedSection }
