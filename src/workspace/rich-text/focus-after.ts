const focusable =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [contenteditable="true"], [tabindex]:not([tabindex="-1"])'

/** Focuses what the Tab key would reach after all that is in an element. */
export function focusAfter(element: HTMLElement): void {
  const after = [...document.querySelectorAll<HTMLElement>(focusable)].find(
    (each) =>
      element.compareDocumentPosition(each) === Node.DOCUMENT_POSITION_FOLLOWING && each.tabIndex >= 0 && each.checkVisibility({ visibilityProperty: true }),
  )
  after?.focus()
}
