import type { Grid } from '#domain/rules/storage/grid.ts'
import { placeByMark, placeByRecord, placementsOf, type CornerReason, type Placement, type RackView } from '#domain/rules/rack/place-grid.ts'
import { readOfLook, textsOfLook, type RackLook } from '#domain/rules/rack/rack-look.ts'
import { agreement, mergeReads, type RackRead } from '#domain/rules/rack/rack-read.ts'

/** A picture that was read, and how it is shown. */
export interface RackPicture {
  readonly look: RackLook
  /** Address of the picture's bytes. */
  readonly url: string
}

/** How a rack is being read. */
export interface RackState {
  readonly view: RackView
  /** All pictures and files so far; null before the first. */
  readonly read: RackRead | null
  /** The latest one; null after a file. */
  readonly picture: RackPicture | null
  /** Where A1 is in it; null while the person is asked. */
  readonly placed: { readonly placement: Placement; readonly reason: CornerReason } | null
  /** Before the latest picture, in case its A1 is chosen anew. */
  readonly earlier: RackRead | null
  /** The latest picture shows other tubes than the ones before. */
  readonly isOther: boolean
}

export const emptyRack: RackState = { view: 'below', read: null, picture: null, placed: null, earlier: null, isOther: false }

/** The codes that are known to be in this rack, and where: from earlier pictures, or else from the record. */
export function knownPositions(state: RackState, recorded: ReadonlyMap<string, number>): ReadonlyMap<string, number> {
  const seen = (state.read ?? []).flatMap((well, at) => (well.kind === 'code' ? [[well.text, at + 1] as const] : []))
  return new Map([...recorded, ...seen])
}

export function addPicture(grid: Grid, state: RackState, picture: RackPicture, recorded: ReadonlyMap<string, number>): RackState {
  const views = state.read ? [state.view] : bothViews
  const placement = placeByKnown(grid, picture.look, views, knownPositions(state, recorded))
  const next = { ...state, picture, placed: null, earlier: state.read, isOther: false }
  return placement?.view === state.view ? placePicture(grid, next, placement, 'record') : next
}

/** In a mirrored rack, the tubes of a middle column are where they are on record, too: the other view has to fit less. */
const bothViews: readonly RackView[] = ['below', 'above']

const placeByKnown = (grid: Grid, look: RackLook, views: readonly RackView[], known: ReadonlyMap<string, number>): Placement | null =>
  placeByRecord(
    grid,
    views.flatMap((view) => placementsOf(grid, look.windows, view)),
    textsOfLook(look),
    known,
  )

/** The person, or what is on record, has said which well of the latest picture is A1. */
export function placePicture(grid: Grid, state: RackState, placement: Placement, reason: CornerReason): RackState {
  if (!state.picture) return state
  const read = readOfLook(grid, state.picture.look, placement)
  const placed = { placement, reason }
  if (!state.earlier) return { ...state, placed, read }
  const { same, other } = agreement(state.earlier, read)
  const isOther = other > same
  return isOther ? { ...state, picture: null, placed: null, isOther, read: state.earlier } : { ...state, placed, read: mergeReads(state.earlier, read) }
}

export function addFile(state: RackState, read: RackRead): RackState {
  const { same, other } = state.read ? agreement(state.read, read) : { same: 0, other: 0 }
  const isOther = other > same
  const merged = state.read && !isOther ? mergeReads(state.read, read) : state.read
  return { ...state, picture: null, placed: null, earlier: state.read, isOther, read: merged ?? read }
}

/** Columns run the other way: where A1 is in the latest picture has to be found again. */
export function changeView(grid: Grid, state: RackState, view: RackView, recorded: ReadonlyMap<string, number>): RackState {
  return state.picture ? addPicture(grid, { ...state, view, read: state.earlier }, state.picture, recorded) : { ...state, view }
}

/** The person says that A1 is elsewhere. */
export const askForCorner = (state: RackState): RackState => ({ ...state, placed: null, read: state.earlier })

/** A person who saw that these wells are empty. */
export const markEmpty = (state: RackState, positions: readonly number[]): RackState => ({
  ...state,
  read: state.read && state.read.map((well, at) => (well.kind === 'unread' && positions.includes(at + 1) ? { kind: 'empty' } : well)),
})

/** The other view, if the record fits it and not the one that was chosen. */
export function likelierView(grid: Grid, { view, picture, placed, earlier }: RackState, recorded: ReadonlyMap<string, number>): RackView | null {
  const fitting = picture && !placed && !earlier ? placeByKnown(grid, picture.look, bothViews, recorded) : null
  return fitting && fitting.view !== view ? fitting.view : null
}

/** The ways the latest picture can lie, with the one that the rack's marked corner suggests. */
export function cornerChoices(grid: Grid, { picture, view }: RackState): { choices: readonly Placement[]; suggested: Placement | null } {
  if (!picture) return { choices: [], suggested: null }
  const choices = placementsOf(grid, picture.look.windows, view)
  return { choices, suggested: placeByMark(grid, choices) }
}
