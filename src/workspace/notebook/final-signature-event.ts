/** Raised on the window when an experiment gets its final signature while the page is open, whoever signs on whichever device. For add-ons. spec ELN-04 */
export const finalSignatureEvent = 'aliquot:final-signature'

export interface FinalSignature {
  readonly experimentID: number
}

declare global {
  interface WindowEventMap {
    [finalSignatureEvent]: CustomEvent<FinalSignature>
  }
}

export const raiseFinalSignature = (detail: FinalSignature): void => void window.dispatchEvent(new CustomEvent(finalSignatureEvent, { detail }))

/** Returns what ends it. */
export function onFinalSignature(listener: (experimentID: number) => void): () => void {
  const listen = ({ detail }: CustomEvent<FinalSignature>) => listener(detail.experimentID)
  window.addEventListener(finalSignatureEvent, listen)
  return () => window.removeEventListener(finalSignatureEvent, listen)
}
