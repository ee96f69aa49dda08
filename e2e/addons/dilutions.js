/**
 * @manifest {
 *   "rootVar": "DILUTIONS",
 *   "name": "DILUTIONS",
 *   "version": "1.6.0",
 *   "author": "FENWICK",
 *   "permissions": ["samples.read", "samples.write", "experiments.read", "experiments.write", "storage.read", "files.read", "files.write", "configuration"],
 *   "hosts": ["api.fenwick.example"],
 *   "sections": [{ "type": "DILUTION", "label": "DILUTION", "category": "" }],
 *   "pages": [{ "pageID": "dilutions", "mainMenu": "DILUTIONS" }]
 * }
 */
void 0
