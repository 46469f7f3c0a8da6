-- What a stored profile says of the evidence that an answer needs (docs/adr/0007-abstention.md).
update namespaces set profile = profile || '{"min_evidence": 0.5}' where not profile ? 'min_evidence';
