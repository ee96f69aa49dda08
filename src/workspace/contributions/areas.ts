/*
 * What features add to pages, by area of the page.
 *
 *   src/features/<feature>/contributions.tsx ──► src/app/contributions.ts ──► useContributions('homeCards') ──► the page
 *   src/features/<feature>/actions.tsx ────────► src/app/actions.ts ────────► useActions('sampleActions') ────► the page     loaded when first needed
 *
 *   src/addons, while an add-on runs ──────► added.ts ───────────────► both of them
 *
 * Nothing else lists actions, tabs, cards or entries.
 */
import type { ComponentType } from 'react'
import type { ListedEquipment } from '#db/queries/equipment.ts'
import type { ExperimentRow } from '#domain/entities/experiment.ts'
import type { SampleRow } from '#domain/entities/sample.ts'
import type { SectionRow } from '#domain/entities/section.ts'
import type { StorageLayerRow } from '#domain/entities/storage-layer.ts'
import type { PlacementSubject } from '#domain/rules/storage/plan-placement.ts'
import type { Icon } from '#src/ui/icons/icons.ts'
import type { ExperimentPermissions } from '#src/workspace/notebook/use-experiment-permissions.ts'
import type { Access } from '#src/workspace/permissions/use-access.ts'
import type { ScreenId } from '#src/workspace/navigation/screens.ts'
import type { ActionHost } from './action-host.tsx'

interface Contribution {
  /** One per area. */
  readonly id: string
  /** Lower comes first; equal ones are sorted by id. */
  readonly order: number
}

interface Labeled extends Contribution {
  /** Read at each render, in the person's language. */
  readonly label: () => string
  readonly icon: Icon
}

/** Something a person can do with a subject. Shown only if it is allowed and makes sense. */
export interface Action<Subject, Host extends ActionHost = ActionHost> extends Labeled {
  readonly hint?: () => string
  readonly danger?: boolean
  readonly isAvailable?: (subject: Subject, access: Access) => boolean
  readonly run: (subject: Subject, host: Host) => void
}

export interface SamplePageHost extends ActionHost {
  /** Opens the amount for editing in its row. */
  readonly editAmount: () => void
}

export interface SampleAction extends Action<SampleRow, SamplePageHost> {
  readonly isAvailable?: (sample: SampleRow, access: Access, isProductLow?: boolean) => boolean
  /** In the bar, under More, or separately at the end. */
  readonly place: 'bar' | 'more' | 'more-end' | 'bar-end'
  readonly primary?: boolean
  /** Options in a short menu, instead of running at once. */
  readonly choices?: readonly Action<SampleRow, SamplePageHost>[]
}

/** For samples selected in a list. `run` returns true if they no longer need to be selected. */
export interface SelectionAction extends Omit<Action<readonly number[]>, 'run' | 'isAvailable'> {
  readonly samples: 'active' | 'archived'
  /** Offered only if a single sample is selected. */
  readonly isForOne?: boolean
  readonly isAvailable?: (access: Access) => boolean
  readonly run: (sampleIds: readonly number[], host: ActionHost) => void | Promise<boolean | void>
}

export interface LayerPageHost extends ActionHost {
  /** To the move tray. */
  readonly pickUp: () => void
  readonly startReserving: () => void
  readonly createSample: () => void
  readonly placeHere: (subject: PlacementSubject) => void
  /** To the layer above, once this one is gone from the tree. */
  readonly leave: () => void
}

export interface LayerAction extends Action<StorageLayerRow, LayerPageHost> {
  /** `place` is shown if it takes samples; `layer-end` comes after what can be printed. */
  readonly section: 'content' | 'place' | 'layer' | 'layer-end'
}

export interface ExperimentPageHost extends ActionHost {
  /** Opens the name for editing at its place. */
  readonly rename: () => void
}

/** For an experiment or a template, in the menu of its page. */
export interface ExperimentAction extends Omit<Action<ExperimentRow, ExperimentPageHost>, 'isAvailable'> {
  /** Changes, what can be made of it, and what ends it. */
  readonly section: 'change' | 'output' | 'end'
  readonly isAvailable: (experiment: ExperimentRow, may: ExperimentPermissions, access: Access) => boolean
}

/** Something that can be printed of a layer, on a separate page. */
export interface Printout extends Labeled {
  readonly href: (layer: StorageLayerRow, isTransposed: boolean) => string
}

/** An entry of the rail. */
export interface NavigationEntry extends Labeled {
  readonly id: ScreenId
  readonly href: string
  /** The one that is filled and, in portrait, raised. */
  readonly primary?: boolean
  /** At the far end of the rail. */
  readonly last?: boolean
  /** A short count on its icon. */
  readonly Badge?: ComponentType
}

/** A screen below an entry of the rail. */
export interface Destination extends Labeled {
  readonly id: ScreenId
  readonly href: string
  /** The entry that is lit while it is shown. */
  readonly entry: ScreenId
  /** Always visible among the tabs of its entry; the others are in the menu behind them. */
  readonly isTab?: boolean
  /** Found by its name only. */
  readonly isHidden?: boolean
  readonly hint?: () => string
  readonly isAvailable?: (access: Access) => boolean
  /** A count on the icon of its entry, unless that has its own; in a row, in words. */
  readonly Badge?: ComponentType<{ isInRow?: boolean }>
}

export interface SettingsTab extends Labeled {
  readonly isAvailable?: (access: Access) => boolean
  readonly Panel: ComponentType
}

export interface HomeCard extends Contribution {
  /** Side by side in landscape, one after another in portrait. */
  readonly column: 'start' | 'end'
  readonly Card: ComponentType
}

/** Below the fields on the page of a sample. */
export interface SamplePanel extends Contribution {
  readonly Panel: ComponentType<{ sample: SampleRow }>
}

/** Below the head of a page: of the experiment or protocol with this id, or of the list of protocols; or unseen, while a sample is chosen in a list or a box. */
export interface PageTools extends Contribution {
  readonly place: 'experiment' | 'protocol' | 'protocols' | 'chosen-sample'
  readonly Tools: ComponentType<{ id: number }>
}

export interface AddonSectionProps {
  readonly section: SectionRow
  readonly experiment: ExperimentRow
  readonly mayWrite: boolean
}

/** A type of section that an add-on shows. */
export interface AddonSectionType extends Contribution {
  /** The name of the add-on in code, and the type in it. */
  readonly rootVar: string
  readonly type: string
  /** What a new section says about itself. */
  readonly name: string
  readonly version: string
  /** In the menu for new sections. */
  readonly label: string
  readonly Body: ComponentType<AddonSectionProps>
}

/** A page of an add-on at /members/custom/. */
export interface AddonPage extends Contribution {
  readonly rootVar: string
  readonly pageId: string
  readonly title: string
  readonly Page: ComponentType
}

/** An action that is found by its name in the search field of the top bar. */
export interface PaletteEntry extends Action<null> {
  /** Additional words it is found by. */
  readonly keywords?: () => string
}

/** Areas of pages that show what they are about first, and then what can be done with it. */
export interface ActionAreas {
  readonly sampleActions: SampleAction
  readonly selectionActions: SelectionAction
  readonly layerActions: LayerAction
  readonly printouts: Printout
  readonly experimentActions: ExperimentAction
  /** At the head of the page of an instrument. */
  readonly equipmentActions: Action<ListedEquipment>
  readonly palette: PaletteEntry
  readonly settingsTabs: SettingsTab
  /** Beside "New sample", and in the menus of the inventory. */
  readonly newSampleActions: Action<null>
  readonly samplePanels: SamplePanel
  readonly pageTools: PageTools
  readonly sectionTypes: AddonSectionType
  readonly pages: AddonPage
}

/** Areas that are part of the first screen. */
export interface ContributionAreas {
  readonly navigation: NavigationEntry
  readonly destinations: Destination
  readonly homeCards: HomeCard
}

type Added<Areas> = { readonly [Area in keyof Areas]?: readonly Areas[Area][] }

/** Everything one feature adds. */
export type Contributions = Added<ContributionAreas>
export type Actions = Added<ActionAreas>

/** Entries of all features, in order. */
export type Registry<Areas> = { readonly [Area in keyof Areas]: readonly Areas[Area][] }
