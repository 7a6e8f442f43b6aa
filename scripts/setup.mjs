import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { findNode } from './pinned-node.mjs';
import { StepFailure } from './step.mjs';

/**
 * Makes a checkout ready to run, as far as it is not: dependencies, Node, build.
 *
 * @param {{ build?: boolean, despiteErrors?: boolean }} [options]
 * @returns {Promise<{ node: string }>} The Node that runs everything from here on.
 */
export async function setUp({ build = true, despiteErrors = false } = {}) {
  requireModernNode();
  await ensureInstalled();
  const node = findNode();
  if (build) await ensureBuilt(node, { despiteErrors });
  return { node };
}

/** Older ones lack what these scripts use; the product itself then runs on the pinned Node. */
function requireModernNode() {
  if (Number(process.versions.node.split('.')[0]) >= 20) return;
  throw new StepFailure(`Node 20 or newer is needed to begin, this is ${process.version}.`);
}
