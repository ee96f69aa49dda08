/** Where programs of the established client create and change samples; the SDK does, too. spec INV-03, LEG-02 */
export const sampleHandlers = {
  create: '/members/inventory/browser/sample/saveSample.ashx',
  update: '/members/inventory/browser/sample/updateSample.ashx',
} as const
