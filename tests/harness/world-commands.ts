/** For histories in which people mostly write in the same texts. */
export const documentCommands: readonly string[] = [
  'document.create@1',
  'document.create@1',
  ...Array.from({ length: 12 }, () => 'document.append@1'),
  'document.archive@1',
  'document.archive@1',
  'document.archive@1',
  'document.sign@1',
]
/** For histories in which people mostly write in experiments that somebody signs. */
export const notebookCommands: readonly string[] = [
  ...Array.from({ length: 4 }, () => ['section.create@1', 'section.rename@1', 'document.create@1']).flat(),
  ...Array.from({ length: 6 }, () => 'document.append@1'),
  'section.archive@1',
  'section.lock@1',
  'section.lock@1',
  'section.add-samples@1',
  'experiment.edit@1',
  'experiment.archive@1',
  'experiment.ask-witness@1',
  'experiment.decline-signature@1',
]
/** For histories in which people mostly add files, which is a step of its own. */
export const fileCommands: readonly string[] = ['file.remove@1', 'sample.edit@1']
