/** Which panel of a wizard is shown, and which of its buttons. spec WIZ-01 */
export interface WizardState {
  readonly panels: number
  /** From 0. */
  readonly at: number
  readonly isLocked: boolean
}

export type WizardStep = 'next' | 'previous' | 'lock' | 'unlock'

export function startWizard(panels: number): WizardState {
  if (panels === 0) throw new Error('A wizard needs content: at least one panel.')
  return { panels, at: 0, isLocked: false }
}

export function stepWizard(state: WizardState, step: WizardStep): WizardState {
  if (step === 'lock' || step === 'unlock') return { ...state, isLocked: step === 'lock' }
  const at = state.at + (step === 'next' ? 1 : -1)
  return state.isLocked || at < 0 || at >= state.panels ? state : { ...state, at }
}

/** Previous is hidden on the first panel; on the last, Next is hidden and Finalize is shown. */
export const wizardButtons = ({ at, panels, isLocked }: WizardState) => ({
  previous: at > 0,
  next: at < panels - 1,
  finalize: at === panels - 1,
  isEnabled: !isLocked,
})

/** The color of a tile if its add-on names none. spec §9 */
export const tileColor = '#00ABAB'
