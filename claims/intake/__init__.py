"""From a document that was read to what would be added: known already, lineage, drafts of claims, coverage."""
