/** A node of an executed plan. */
export interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Index Recheck'?: number;
  readonly Plans?: readonly PlanNode[];
}

/** Scans of a table in plans: by which indexes, and how many of its rows were read, those that were left out included. */
export function readsIn(
  plans: readonly PlanNode[],
  table: string,
): { readonly indexes: string[]; readonly rows: number } {
  const indexes = new Set<string>();
  let rows = 0;
  const visit = (node: PlanNode, within?: string): void => {
    const relation = node['Relation Name'] ?? within;
    if (relation === table && /Index/.test(node['Node Type'])) indexes.add(node['Index Name'] ?? '');
    if (node['Relation Name'] === table) {
      if (node['Node Type'] === 'Seq Scan') indexes.add('none');
      const left = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0);
      rows += (node['Actual Rows'] + left) * node['Actual Loops'];
    }
    // The index scans below a bitmap scan do not name the table.
    node.Plans?.forEach((below) => visit(below, node['Relation Name']));
  };
  plans.forEach((plan) => visit(plan));
  return { indexes: [...indexes].sort(), rows: Math.round(rows) };
}
